import { CircleAlert, Clock3 } from "lucide-react";
import { Link, useLocation } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { formatCount } from "#wording/format.ts";
import { type Tile, tilesOf } from "./tiles-of.tsx";
import type { Work } from "./work.ts";

const URGENT = {
  urgent: { words: "Urgent", icon: CircleAlert, box: "border-danger bg-danger-soft", ink: "text-danger" },
  overdue: { words: "En retard", icon: CircleAlert, box: "border-danger bg-danger-soft", ink: "text-danger" },
  today: { words: "Aujourd'hui", icon: Clock3, box: "border-warning bg-warning-soft", ink: "text-warning" },
} as const;

const urgent = ({ count, urgency }: Tile) => (count > 0 ? urgency : undefined);
const RANKS = { urgent: 0, overdue: 1, today: 2 };
function rankOf(tile: Tile): number {
  const urgency = urgent(tile);
  return urgency ? RANKS[urgency] : tile.count > 0 ? 3 : 4;
}

/** Each number is a link to the very orders that it counts; what presses most comes first, what nobody waits for last. */
export function WorkTiles({ work }: { work: Work }) {
  const { search } = useLocation();
  const tiles = tilesOf(work).sort((a, b) => rankOf(a) - rankOf(b));
  // Both have their cards below.
  const besides = work.paymentsToMatch + work.unconfirmed.length;
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="mb-3">
        À faire aujourd'hui
      </h2>
      {besides === 0 && tiles.every(({ count }) => count === 0) && (
        <p className="mb-3 text-ink-2">Rien ne vous attend&nbsp;: tout est fait.</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-4 lg:grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))]">
        {tiles.map((tile) => (
          <li key={tile.label}>
            <TileLink tile={tile} search={search} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileLink({ tile, search }: { tile: Tile; search: string }) {
  const { label, count, to, cents, when } = tile;
  const urgency = urgent(tile);
  const look = urgency && URGENT[urgency];
  return (
    <Link
      // What is chosen above stays chosen.
      to={to.startsWith("#") ? { search, hash: to } : to}
      className={classNames(
        "flex h-full flex-col gap-1 rounded-card border p-4 hover:border-control",
        look ? look.box : "border-line bg-card hover:bg-selected-row",
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <Count count={count} />
        {look && (
          <span className={classNames("flex items-center gap-1 text-small font-semibold", look.ink)}>
            <Icon of={look.icon} size={18} />
            {look.words}
          </span>
        )}
      </span>
      <span className="font-medium">{label}</span>
      {count > 0 && (cents !== undefined || when) && (
        <span className="text-small text-ink-2">
          {cents !== undefined && <Money cents={cents} className="font-semibold text-ink" />}
          {cents !== undefined && when && ", "}
          {when}
        </span>
      )}
    </Link>
  );
}

/** Zero stands on the same line as the others, and weighs less. */
function Count({ count }: { count: number }) {
  return (
    <span className="font-display text-display tabular-nums">
      <span className={count === 0 ? "text-h2 text-ink-3" : "font-bold text-ink"}>{formatCount(count)}</span>
    </span>
  );
}
