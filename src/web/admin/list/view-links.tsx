import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { TabCount } from "./tab-count.tsx";

type ViewLinksProps<View extends string> = {
  /** Each view with its words, in their order. */
  views: Record<View, string>;
  /** None of them while the list is searched across all. */
  shown: View | undefined;
  addressOf: (view: View) => string;
  counts?: Partial<Record<View, number | undefined>>;
  className?: string;
};

/** The views of a list, each with an address of its own. */
export function ViewLinks<View extends string>({
  views,
  shown,
  addressOf,
  counts,
  className,
}: ViewLinksProps<View>) {
  return (
    <nav aria-label="Vues" className={className}>
      <ul className="-mb-px flex flex-wrap gap-1">
        {(Object.keys(views) as View[]).map((view) => (
          <li key={view}>
            <Link
              to={addressOf(view)}
              preventScrollReset
              aria-current={view === shown ? "page" : undefined}
              className={classNames(
                "flex min-h-control items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap",
                view === shown
                  ? "border-accent text-ink"
                  : "border-transparent text-ink-2 hover:border-control hover:text-ink",
              )}
            >
              {views[view]}
              <TabCount count={counts?.[view]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
