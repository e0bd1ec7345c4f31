import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { UnmatchedList } from "./unmatched-list.tsx";
import { type UnmatchedState, useUnmatchedState } from "./unmatched-state.ts";

const REFRESH_EVERY_MS = 30_000;

const VIEWS: Record<UnmatchedState["view"], string> = { open: "À traiter", done: "Traités", all: "Tous" };

/** Money that the card provider vouches for and that no order of the shop knows, as after a restore from a backup. */
export function UnmatchedPage() {
  const [state, change] = useUnmatchedState();
  const waiting = useQuery(orpc.admin.overview.counters.queryOptions()).data;
  const payments = useQuery(
    orpc.admin.unmatchedPayments.list.queryOptions({
      input: { view: state.view, page: state.page },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  return (
    <>
      <ScreenHeading title="Paiements à rapprocher" />
      <p className="mb-4 max-w-2xl text-ink-2">
        Le prestataire a encaissé cet argent, mais aucune commande de la boutique ne le connaît. Rapprochez
        chaque paiement de sa commande, ou remboursez-le.
      </p>
      <ViewLinks
        views={VIEWS}
        shown={state.view}
        addressOf={(view) =>
          withQuery(paths.admin.unmatchedPayments, { view: view === "open" ? undefined : view })
        }
        counts={{ open: waiting?.paymentsToMatch }}
        className="mb-4 border-b border-line"
      />
      <Loaded
        query={payments}
        failed="Impossible de charger les paiements"
        label="Chargement des paiements"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) =>
          data.rows.length === 0 ? (
            <NoRows
              icon={CircleHelp}
              sentence={
                state.view === "open" ? "Aucun paiement à rapprocher" : "Aucun paiement pour le moment"
              }
            />
          ) : (
            <Card id="unmatched" title={countOf(data.total, "paiement")}>
              <UnmatchedList payments={data.rows} />
              <Pagination {...data} onPage={(page, how) => change({ page }, how)} />
            </Card>
          )
        }
      </Loaded>
    </>
  );
}
