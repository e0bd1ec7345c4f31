import { Link } from "react-router";
import { paths, withQuery } from "#web/paths.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { formatAge, formatCount } from "#wording/format.ts";
import type { Work } from "./work.ts";

const listOf = (query: Record<string, string>) => withQuery(paths.admin.orders, { ...query, live: "all" });

/** Each number is a link to the very orders that it counts. */
export function WorkTiles({ work }: { work: Work }) {
  const tiles = [
    { label: "À préparer", count: work.toPrepare, of: work.preparation, to: paths.admin.preparation },
    {
      label: "À payer",
      count: work.owed.orders,
      of: work.owed,
      to: listOf({ status: "to-pay", sort: "date" }),
    },
    { label: "À expédier", count: work.toShip, to: listOf({ status: "to-ship" }) },
    {
      label: "À payer depuis plus de 24\u00a0h",
      count: work.unpaidForADay,
      to: listOf({ unpaid: "24", sort: "date" }),
    },
    {
      label: "Livraisons promises dépassées",
      count: work.lateDeliveries,
      to: listOf({ late: "1", sort: "date" }),
    },
    { label: "Rétractations à traiter", count: work.withdrawalsOpen, to: paths.admin.withdrawals() },
    { label: "Messages en échec", count: work.failedMessages, to: paths.admin.outbox({ state: "failed" }) },
    // Only a restore or a long stop leaves any.
    ...(work.heldMessages > 0
      ? [
          {
            label: "Messages à confirmer",
            count: work.heldMessages,
            to: paths.admin.outbox({ state: "held" }),
          },
        ]
      : []),
    { label: "À vérifier", count: work.toReview.length, to: listOf({ review: "1" }) },
  ];
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="mb-3">
        À faire
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-4 lg:grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))]">
        {tiles.map(({ label, count, to, of }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-card border border-line bg-card p-4 hover:border-control hover:bg-selected-row"
            >
              <Count count={count} />
              <span className="font-medium">{label}</span>
              {of?.oldestAt && (
                <span className="text-small text-ink-2">
                  <Money cents={of.cents} className="font-semibold text-ink" />, la plus ancienne du{" "}
                  <DateText at={of.oldestAt} /> ({formatAge(of.oldestAt, new Date())})
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
