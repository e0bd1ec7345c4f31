import { Link, useLocation } from "react-router";
import { useRole } from "#web/admin/roles/use-may.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { type Counted, isCurrent, type MenuEntry, menuOf } from "./menu-entries.ts";

export type Counters = Record<Counted, number>;

type MenuListProps = {
  counters: Counters | undefined;
  /** Icons alone between 768 and 1100 px; the words stay for those who listen. */
  collapses: boolean;
  onFollow?: () => void;
};

export function MenuList({ counters, collapses, onFollow }: MenuListProps) {
  const role = useRole();
  return (
    <nav aria-label="Administration" className="flex flex-col gap-2">
      {menuOf(role).map(({ title, entries }) => (
        <div key={title ?? ""} className="border-t border-primary-hover pt-2 first:border-0 first:pt-0">
          {title && (
            <p
              aria-hidden
              className={classNames(
                "px-3 pb-1 text-small text-sidebar-text",
                collapses && "hidden wide-menu:block",
              )}
            >
              {title}
            </p>
          )}
          <ul aria-label={title} className="flex flex-col">
            {entries.map((entry) => (
              <Entry
                key={entry.to}
                entry={entry}
                count={entry.counted && counters?.[entry.counted]}
                collapses={collapses}
                {...(onFollow ? { onFollow } : {})}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type EntryProps = { entry: MenuEntry; count: number | undefined; collapses: boolean; onFollow?: () => void };

/** What the server's counters count, in the singular. */
const COUNTED = {
  ordersToHandle: "commande",
  toTell: "cliente",
  toPrepare: "colis",
  parcelsToSee: "colis",
  paymentsToMatch: "paiement",
  afterSaleOpen: "demande",
  reviewsWaiting: "avis",
} as const satisfies Record<Counted, string>;

/** What is to be done with them, and which of them count: a list may show others beside them. */
const TO_DO = {
  ordersToHandle: "à valider (sans les paniers en cours) ou à expédier, tous lives confondus",
  toTell: "à prévenir",
  toPrepare: "à préparer, tous lives confondus",
  parcelsToSee: "à regarder",
  paymentsToMatch: "à rapprocher",
  afterSaleOpen: "à traiter",
  reviewsWaiting: "à lire",
} as const satisfies Record<Counted, string>;

const titleOf = ({ label, counted }: MenuEntry, count = 0): string =>
  counted && count > 0 ? `${label}\u00a0: ${countOf(count, COUNTED[counted])} ${TO_DO[counted]}` : label;

function Entry({ entry, count, collapses, onFollow }: EntryProps) {
  const { to, label, icon, counted } = entry;
  const current = isCurrent(to, useLocation().pathname);
  const words = collapses ? "sr-only wide-menu:not-sr-only wide-menu:grow" : "grow";
  return (
    <li>
      <Link
        to={to}
        title={titleOf(entry, count)}
        aria-current={current ? "page" : undefined}
        onClick={onFollow}
        className={classNames(
          "relative flex min-h-control items-center pointer-fine:min-h-7 gap-3 rounded-control px-3 font-medium hover:bg-primary-hover hover:text-on-primary",
          collapses && "justify-center wide-menu:justify-start",
          current ? "bg-primary-hover text-on-primary" : "text-sidebar-text",
        )}
      >
        <Icon of={icon} className={classNames("shrink-0", current && "text-mark")} />
        <span className={words}>{label}</span>
        {counted && Boolean(count) && (
          <span
            className={classNames(
              "rounded-pill bg-mark px-1.5 text-badge font-semibold text-ink tabular-nums",
              collapses && "absolute end-0.5 top-0 wide-menu:static",
            )}
          >
            <span aria-hidden>{count}</span>
            <span className="sr-only">{countOf(count ?? 0, COUNTED[counted])}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
