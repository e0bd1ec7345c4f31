import { Link, useNavigate } from "react-router";
import type { ListedCredit } from "#contract/admin/credits.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { nameOf } from "#web/admin/users/person-words.ts";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { CREDIT_SOURCES_TOLD, lastDayOf } from "#wording/credits.ts";

/** A credit at a glance; it is given and taken back on the page of its person. */
export function CreditPreview({ credit, frame }: { credit: ListedCredit; frame: PreviewFrame }) {
  const { holder, source, reason, order, grantedAt, grantedBy, grantedCents, leftCents, reservedCents } =
    credit;
  const navigate = useNavigate();
  const open = () => void navigate(paths.admin.userDetail(holder.id));
  return (
    <RowPreview
      frame={frame}
      title={`Avoir de ${nameOf(holder)}`}
      open={{ label: "Ouvrir la fiche cliente", onChoose: open }}
    >
      <FactList>
        <Fact name="Reste">
          <Money cents={leftCents} />
        </Fact>
        {reservedCents > 0 && (
          <Fact name="Paiement en cours">
            <Money cents={reservedCents} />
          </Fact>
        )}
        <Fact name="Accordé">
          <Money cents={grantedCents} />
        </Fact>
        <Fact name="Le">
          <DateText at={grantedAt} />
          {grantedBy && ` par ${grantedBy}`}
        </Fact>
        <Fact name="Origine">{CREDIT_SOURCES_TOLD[source]}</Fact>
        {reason && <Fact name="Raison">{reason}</Fact>}
        {order && (
          <Fact name="Commande">
            <Link to={paths.admin.orderDetail(order.id)} className={LINK}>
              {order.number}
            </Link>
          </Fact>
        )}
        <Fact name="Utilisable jusqu'au">
          {credit.expiresAt ? <DateText at={lastDayOf(credit.expiresAt)} as="date" /> : "Sans limite"}
        </Fact>
      </FactList>
    </RowPreview>
  );
}
