import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { AreaCards } from "./area-cards.tsx";
import { FiguresCard, LastLivesCard } from "./figures.tsx";
import { LaunchList } from "./launch-list.tsx";
import { OnAir } from "./on-air.tsx";
import { RefundsDue } from "./refunds-due.tsx";
import { ToMatch } from "./to-match.tsx";
import { ToReview } from "./to-review.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";
import { WorkTiles } from "./work-tiles.tsx";

const REFRESH_EVERY_MS = 30_000;

export function DashboardPage() {
  const dashboard = useQuery(
    orpc.admin.overview.dashboard.queryOptions({ refetchInterval: REFRESH_EVERY_MS }),
  );
  return (
    <>
      <ScreenHeading title="Tableau de bord" />
      <div className="flex flex-col gap-6">
        <Loaded
          query={dashboard}
          failed="Impossible de charger le travail en cours"
          label="Chargement du travail en cours"
          skeleton={<Shapes />}
        >
          {(data) => (
            <div className="flex flex-col gap-6">
              <LaunchList launch={data.launch} />
              {data.backupDrillDue && <DrillDue />}
              <OnAir lives={data.lives} />
              <FiguresCard />
              <WorkTiles work={data} />
              <ToMatch payments={data.unmatchedPayments} total={data.paymentsToMatch} />
              <Unconfirmed messages={data.unconfirmed} />
              <ToReview orders={data.toReview} />
              <RefundsDue refunds={data.refundsDue} />
              <LastLivesCard />
            </div>
          )}
        </Loaded>
        <AreaCards />
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

/** A backup counts once it has been restored: who keeps the machine is told when nobody has tried. */
function DrillDue() {
  return (
    <p role="status" className="rounded-card border border-warning bg-warning-soft p-4">
      <strong className="font-bold">Aucune sauvegarde n'a été essayée depuis huit jours.</strong> Sur la
      machine de la boutique, la commande <code className="font-code">npm run backup:drill</code> vérifie
      qu'une sauvegarde se restaure.
    </p>
  );
}
