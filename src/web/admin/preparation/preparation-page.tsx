import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { HeldParcels } from "./held-parcels.tsx";
import { LabelBatches } from "./label-batches/label-batches.tsx";
import { MissingPieces } from "./missing/missing-pieces.tsx";
import { PackStation } from "./pack-station.tsx";
import { PreparationTabs } from "./preparation-tabs.tsx";
import { useStation } from "./use-station.ts";

const REFRESH_EVERY_MS = 20_000;

export function PreparationPage() {
  const { station, change } = useStation();
  const queue = useInfiniteQuery(
    orpc.admin.shipping.preparationQueue.infiniteOptions({
      input: (after: string) => ({ q: station.q, ...(after ? { after } : {}) }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const pages = queue.data?.pages ?? [];
  const total = pages[0]?.total ?? 0;
  return (
    <>
      <ScreenHeading
        title="Préparation"
        aside={
          queue.data && (
            <p aria-live="polite" className="text-ink-2 tabular-nums">
              {countOf(total, "colis")} à préparer
            </p>
          )
        }
      />
      <PreparationTabs shown="packing" />
      <LabelBatches />
      <Loaded
        query={queue}
        failed="Impossible de charger les commandes"
        label="Chargement des commandes à préparer"
        skeleton={<Shapes />}
      >
        {() => (
          <PackStation
            queue={pages.flatMap(({ orders }) => orders)}
            more={
              queue.hasNextPage
                ? { pending: queue.isFetchingNextPage, read: () => void queue.fetchNextPage() }
                : undefined
            }
            station={station}
            onChange={change}
          />
        )}
      </Loaded>
      <MissingPieces />
      <HeldParcels />
    </>
  );
}

function Shapes() {
  return (
    <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Skeleton className="h-96" />
      <Skeleton className="hidden h-96 lg:block" />
    </div>
  );
}
