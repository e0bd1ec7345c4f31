import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ParcelConcern } from "#domain/parcel-concern.ts";
import { orpc } from "#web/admin/client/api.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { MoreRows } from "#web/admin/list/more-rows.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { ParcelLine } from "#web/admin/parcels/parcel-line.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { CONCERN_TOLD } from "#wording/parcel-states.ts";
import { type TrackingState, useTrackingState } from "./tracking-state.ts";

const REFRESH_EVERY_MS = 60_000;

const VIEWS: Record<TrackingState["view"], string> = { concerns: "À regarder", all: "En route" };
const EMPTY: Record<TrackingState["view"], string> = {
  concerns: "Aucun colis ne demande votre attention",
  all: "Aucun colis n'est en route",
};

/** Where parcels are, as the carrier told the shop: first those that stand still, come back, or are lost. */
export function TrackingPage() {
  const [{ view, concern }] = useTrackingState();
  const [refunding, setRefunding] = useState<string>();
  const waiting = useQuery(orpc.admin.overview.counters.queryOptions()).data;
  const reading = useInfiniteQuery(
    orpc.admin.tracking.list.infiniteOptions({
      input: (after: string) => ({
        ...(view === "all" ? { everything: "true" } : {}),
        ...(concern ? { concern } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const pages = reading.data?.pages ?? [];
  const parcels = pages.flatMap((page) => page.parcels);
  const counts = pages[0]?.counts ?? [];
  return (
    <>
      <ScreenHeading title="Suivi des colis" />
      <p className="mb-4 max-w-2xl text-ink-2">
        La boutique demande à La Poste où sont les colis, de 7{"\u00a0"}h à 21{"\u00a0"}h. Les commandes
        passent d'elles-mêmes à Expédiée, puis à Livrée. Ce que les clientes renvoient est dans les{" "}
        <Link to={paths.admin.returns()} className={LINK}>
          retours
        </Link>
        .
      </p>
      <ViewLinks
        views={VIEWS}
        shown={view}
        addressOf={(one) => paths.admin.tracking({ view: one === "all" ? one : undefined })}
        counts={{ concerns: waiting?.parcelsToSee }}
        className="mb-4 border-b border-line"
      />
      {view === "concerns" && counts.length > 0 && <ConcernLinks counts={counts} chosen={concern} />}
      {reading.isError && !reading.data ? (
        <ErrorPanel
          sentence="Impossible de charger les colis"
          onRetry={() => reading.refetch()}
          retrying={reading.isFetching}
          technical={technicalOf(reading.error)}
        />
      ) : (
        <Waiting
          loading={reading.isPending}
          label="Chargement des colis"
          skeleton={<Skeleton className="h-40" />}
        >
          {parcels.length === 0 ? (
            <NoRows icon={Truck} sentence={EMPTY[view]} />
          ) : (
            <Card
              id="parcels"
              title={countOf(parcels.length, reading.hasNextPage ? "premier colis" : "colis")}
            >
              <ul className="flex flex-col divide-y divide-line">
                {parcels.map((parcel) => (
                  <ParcelLine key={parcel.trackingNumber} parcel={parcel} onRefund={setRefunding} />
                ))}
              </ul>
              <MoreRows reading={reading} />
            </Card>
          )}
        </Waiting>
      )}
      {refunding && <RefundDialog orderId={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}

type ConcernLinksProps = {
  counts: readonly { concern: ParcelConcern; parcels: number }[];
  chosen: ParcelConcern | undefined;
};

/** How many of each kind; a press shows these alone, another one all of them again. */
function ConcernLinks({ counts, chosen }: ConcernLinksProps) {
  return (
    <ul className="mb-4 flex flex-wrap gap-2" aria-label="Par raison">
      {counts.map(({ concern, parcels }) => (
        <li key={concern}>
          <Link
            to={paths.admin.tracking({ concern: concern === chosen ? undefined : concern })}
            aria-current={concern === chosen ? "true" : undefined}
            className={classNames(
              "inline-flex min-h-control items-center gap-2 rounded-pill border px-3",
              concern === chosen ? "border-ink bg-selected-row font-semibold" : "border-control bg-card",
            )}
          >
            {CONCERN_TOLD[concern].label} <span className="tabular-nums">{parcels}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
