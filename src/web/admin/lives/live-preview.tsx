import { useNavigate } from "react-router";
import type { LiveRow } from "#contract/admin/lives.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { formatCount } from "#wording/format.ts";
import { PublicLink } from "./public-link.tsx";

export function LivePreview({ live, frame }: { live: LiveRow; frame: PreviewFrame }) {
  const navigate = useNavigate();
  return (
    <RowPreview
      frame={frame}
      title={live.title}
      open={{ label: "Voir le détail", onChoose: () => void navigate(paths.admin.liveDetail(live.id)) }}
    >
      <FactList>
        <Fact name="Référence">
          <span className="font-code">{live.ref}</span>
        </Fact>
        <Fact name="Date">
          <DateText at={live.liveDate} />
        </Fact>
        <Fact name="Statut">{live.isActive ? "Actif" : "Inactif"}</Fact>
        <Fact name="Commandes">{formatCount(live.orders)}</Fact>
        <Fact name="Encaissé">
          <Money cents={live.revenueCents} />
        </Fact>
        <Fact name="À payer">
          <Money cents={live.owedCents} />
        </Fact>
        <Fact name="Lien public">
          <PublicLink live={live} />
        </Fact>
        <Fact name="Bilan">
          <ScreenLink to={paths.admin.liveReport(live.id)} className={LINK}>
            Bilan du live
          </ScreenLink>
        </Fact>
      </FactList>
    </RowPreview>
  );
}
