import { useQuery } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { AreaCards } from "./area-cards.tsx";
import { DrillDue } from "./drill-due.tsx";
import { LaunchList } from "./launch-list.tsx";
import { OnAir } from "./on-air.tsx";
import { RefundsDue } from "./refunds-due.tsx";
import { ToMatch } from "./to-match.tsx";
import { ToReview } from "./to-review.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";
import { WorkTiles } from "./work-tiles.tsx";

const REFRESH_EVERY_MS = 30_000;

export function DashboardPage() {
  const dashboard = useQuery({
    queryKey: ["dashboard"],
    queryFn: () => api.admin.desk.dashboard(),
    refetchInterval: REFRESH_EVERY_MS,
  });
  return (
    <>
      <ScreenHeading title="Tableau de bord" />
      <div className="flex flex-col gap-6">
        <AreaCards />
        {dashboard.isError && !dashboard.data ? (
          <ErrorPanel
            sentence="Impossible de charger le travail en cours"
            onRetry={() => dashboard.refetch()}
            retrying={dashboard.isFetching}
            technical={technicalOf(dashboard.error)}
          />
        ) : (
          <Waiting loading={dashboard.isPending} label="Chargement du travail en cours" skeleton={<Shapes />}>
            {dashboard.data && (
              <div className="flex flex-col gap-6">
                <LaunchList launch={dashboard.data.launch} />
                {dashboard.data.backupDrillDue && <DrillDue />}
                <WorkTiles work={dashboard.data} />
                <ToMatch payments={dashboard.data.unmatchedPayments} total={dashboard.data.paymentsToMatch} />
                <Unconfirmed messages={dashboard.data.unconfirmed} />
                <ToReview orders={dashboard.data.toReview} />
                <RefundsDue refunds={dashboard.data.refundsDue} />
                <OnAir lives={dashboard.data.lives} />
              </div>
            )}
          </Waiting>
        )}
      </div>
    </>
  );
}

function Shapes() {
  return (
    <div className="grid grid-cols-2 gap-4 pt-9 lg:grid-cols-3">
      {["a", "b", "c", "d", "e", "f"].map((tile) => (
        <Skeleton key={tile} className="h-22" />
      ))}
    </div>
  );
}
