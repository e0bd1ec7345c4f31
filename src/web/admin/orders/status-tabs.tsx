import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { type ListState, type StatusFilter, writeListState } from "./list-state.ts";

const TABS: readonly { status: StatusFilter; label: string }[] = [
  { status: "all", label: "Toutes" },
  { status: "to-validate", label: "À valider" },
  { status: "to-pay", label: "À payer" },
  { status: "paid", label: "À préparer" },
  { status: "to-ship", label: "À expédier" },
  { status: "shipped", label: "Expédiées" },
  { status: "cancelled", label: "Annulées" },
];

/** The views that everybody has; each is a link, so that it opens in a tab of the browser too. */
export function StatusTabs({ state }: { state: ListState }) {
  return (
    <nav aria-label="Vues" className="-mx-4 mb-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {TABS.map(({ status, label }) => {
          const current = state.status === status;
          const query = writeListState({ ...state, status, page: 1 });
          return (
            <li key={status}>
              <Link
                to={{ search: query.toString() }}
                preventScrollReset
                aria-current={current ? "page" : undefined}
                className={classNames(
                  "-mb-px flex min-h-control items-center border-b-2 px-3 font-medium whitespace-nowrap",
                  current
                    ? "border-accent text-ink"
                    : "border-transparent text-ink-2 hover:border-control hover:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
