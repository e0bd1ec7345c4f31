import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { Link } from "react-router";
import { UNMATCHED_VIEWS } from "#contract/admin/unmatched-payments.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Pagination } from "#web/ui/admin/pagination.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { UnmatchedList } from "./unmatched-list.tsx";
import { type UnmatchedState, useUnmatchedState } from "./unmatched-state.ts";

const REFRESH_EVERY_MS = 30_000;

const VIEWS: Record<UnmatchedState["view"], string> = { open: "À traiter", done: "Traités", all: "Tous" };

/** Money that the card provider vouches for and that no order of the shop knows, as after a restore from a backup. */
export function UnmatchedPage() {
  const [state, change] = useUnmatchedState();
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
      <nav aria-label="Vues" className="mb-4 border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-1">
          {UNMATCHED_VIEWS.map((view) => (
            <li key={view}>
              <Link
                to={withQuery(paths.admin.unmatchedPayments, { view: view === "open" ? undefined : view })}
                preventScrollReset
                aria-current={view === state.view ? "page" : undefined}
                className={classNames(
                  "flex min-h-control items-center border-b-2 px-3 font-medium whitespace-nowrap",
                  view === state.view
                    ? "border-accent text-ink"
                    : "border-transparent text-ink-2 hover:border-control hover:text-ink",
                )}
              >
                {VIEWS[view]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
