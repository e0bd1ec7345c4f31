import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useParams } from "react-router";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { LiveNotFound } from "#web/admin/lives/detail/live-not-found.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { AskedCard, MissingCard } from "./asked-cards.tsx";
import { EveningCard } from "./evening-card.tsx";
import { BestCard, UnsoldCard, VariantsCard } from "./piece-cards.tsx";
import {
  DeliveryCard,
  EnteredCard,
  MoneyCard,
  PiecesCard,
  SharedParcelsCard,
  ViewersCard,
} from "./report-cards.tsx";

/** What a live brought and missed, to be read on a screen or printed. */
export function ReportPage() {
  const { liveId = "" } = useParams();
  const report = useQuery(orpc.admin.overview.report.queryOptions({ input: { liveId } }));
  if (refusedAs(report.error, "LIVE_NOT_FOUND")) return <LiveNotFound />;
  return (
    <>
      <ScreenHeading
        key={liveId}
        title="Bilan du live"
        aside={
          <div className="screen-only flex flex-wrap items-center gap-4">
            <ScreenLink to={paths.admin.liveDetail(liveId)} className={LINK}>
              Fiche du live
            </ScreenLink>
            <ScreenLink to={paths.admin.liveClosing(liveId)} className={LINK}>
              Ce qui reste à faire
            </ScreenLink>
            <Button look="secondary" icon={<Icon of={Printer} />} onClick={() => window.print()}>
              Imprimer
            </Button>
          </div>
        }
      >
        {report.data ? `Bilan du live ${report.data.title}` : "Bilan du live"}
      </ScreenHeading>
      <Loaded
        query={report}
        failed="Impossible de charger le bilan"
        label="Chargement du bilan"
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <div className="flex flex-col gap-4">
            <p className="text-ink-2">
              Live du <DateText at={data.liveDate} as="prose-date-time" />
              {data.isActive && ", encore à l'antenne\u00a0: les chiffres changent"}.
            </p>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3 print:grid-cols-2 print:gap-2">
              <MoneyCard report={data} />
              <div className="flex min-w-0 flex-col gap-4 print:gap-2">
                <PiecesCard report={data} />
                <DeliveryCard report={data} />
              </div>
              <div className="flex min-w-0 flex-col gap-4 print:gap-2">
                <ViewersCard report={data} />
                <AskedCard asked={data.asked} />
              </div>
            </div>
            <EveningCard report={data} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-2">
              <div className="flex min-w-0 flex-col gap-4 print:gap-2">
                <BestCard report={data} />
                <VariantsCard colors={data.colors} sizes={data.sizes} />
              </div>
              <UnsoldCard report={data} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-2">
              <MissingCard missing={data.missing} />
              <EnteredCard entered={data.entered} />
            </div>
            <SharedParcelsCard shared={data.parcels.shared} />
          </div>
        )}
      </Loaded>
    </>
  );
}
