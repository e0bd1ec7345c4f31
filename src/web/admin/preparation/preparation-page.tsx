import { useInfiniteQuery } from "@tanstack/react-query";
import { technicalOf } from "#web/admin/failure.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { PackStation } from "./pack-station.tsx";
import { preparationQuery } from "./preparation-query.ts";
import { useStation } from "./use-station.ts";

export function PreparationPage() {
  const { station, change } = useStation();
  const queue = useInfiniteQuery(preparationQuery(station.q));
  const pages = queue.data?.pages ?? [];
  const total = pages[0]?.total ?? 0;
  return (
    <>
      <ScreenHeading
        title="Préparation"
        aside={
          queue.data && (
            <p aria-live="polite" className="text-ink-2 tabular-nums">
              {countOf(total, "commande")} à préparer
            </p>
          )
        }
      />
      {queue.isError && !queue.data ? (
        <ErrorPanel
          sentence="Impossible de charger les commandes"
          onRetry={() => queue.refetch()}
          retrying={queue.isFetching}
          technical={technicalOf(queue.error)}
        />
      ) : (
        <Waiting loading={queue.isPending} label="Chargement des commandes à préparer" skeleton={<Shapes />}>
          {queue.data && (
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
        </Waiting>
      )}
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
