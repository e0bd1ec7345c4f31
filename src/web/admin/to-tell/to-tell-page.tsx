import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { livesQuery } from "#web/admin/lives/live-choices.ts";
import { LiveFilter, LivesFailed } from "#web/admin/lives/live-filter.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { RecallsToTell } from "./recalls-to-tell.tsx";
import { ToTellList } from "./to-tell-list.tsx";
import { type ToTellState, useToTellState } from "./to-tell-state.ts";

const REFRESH_EVERY_MS = 15_000;

const VIEWS: Record<ToTellState["view"], string> = { open: "À prévenir", done: "Prévenues" };
const EMPTY: Record<ToTellState["view"], string> = {
  open: "Toutes les clientes sont prévenues",
  done: "Aucune cliente prévenue n'a encore à payer",
};

/** The worklist of buyers who owe for an order and have no e-mail: staff write to them on the video platform. */
export function ToTellPage() {
  const [state, change] = useToTellState();
  const lives = useQuery(livesQuery);
  const waiting = useQuery(orpc.admin.overview.counters.queryOptions()).data;
  const orders = useQuery(
    orpc.admin.orderContacts.list.queryOptions({
      input: { view: state.view, page: state.page, ...(state.live ? { liveId: state.live } : {}) },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  return (
    <>
      <ScreenHeading title="À prévenir" />
      <RecallsToTell />
      <p className="mb-4 max-w-2xl text-ink-2">
        Le paiement leur est demandé, mais elles n'ont pas d'e-mail{"\u00a0"}: envoyez à chacune son lien par
        message privé. Qui a vu sa commande ou la paie quitte la liste d'elle-même.
      </p>
      <div className="mb-4 max-w-sm">
        <LiveFilter
          lives={lives.data ?? []}
          live={state.live ?? "all"}
          onChange={(live) => change({ live: live === "all" ? undefined : live })}
        />
      </div>
      <LivesFailed lives={lives} sentence="Impossible de charger les lives" />
      <ViewLinks
        views={VIEWS}
        shown={state.view}
        addressOf={(view) =>
          withQuery(paths.admin.toTell(), { live: state.live, view: view === "open" ? undefined : view })
        }
        counts={{ open: state.live ? undefined : waiting && waiting.toTell - waiting.recallsToTell }}
        className="mb-4 border-b border-line"
      />
      <Loaded
        query={orders}
        failed="Impossible de charger les clientes à prévenir"
        label="Chargement des clientes à prévenir"
        skeleton={<Skeleton className="h-40" />}
      >
        {({ rows, total, ...page }) => (
          <ToTellList
            key={`${state.view} ${state.live} ${state.page}`}
            orders={rows}
            total={total}
            due={state.view === "open"}
            empty={<NoRows icon={MessageCircle} sentence={EMPTY[state.view]} />}
          >
            <Pagination {...page} total={total} onPage={(number, how) => change({ page: number }, how)} />
          </ToTellList>
        )}
      </Loaded>
    </>
  );
}
