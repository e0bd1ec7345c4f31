import { sql } from "kysely";
import { CANCELLED_STATUSES } from "#domain/order-status.ts";
import { startTask } from "#server/background/start-task.ts";
import type { House } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { filteredOrders, type OrderFilters } from "./filter-orders.ts";

const FOLD_EVERY_MS = 10_000;
const CHANGES_AT_ONCE = 5_000;

/**
 * Counts and sums of orders by live and status, as a table to select from: closed orders from `order_totals` and what
 * was appended since, open ones counted. Every part repeats `condition`, so that each is read through its own index;
 * `closed` holds for closed orders alone, and may ask whether they are archived.
 */
export const totalsWhere = (condition: string, closed = "true"): string => `(
  select live_id, status, orders, cents from order_totals where ${condition} and ${closed}
  union all
  select live_id, status, orders, cents from order_total_changes where ${condition} and ${closed}
  union all
  select live_id, status, 1, total_cents from orders where status in ('to-validate', 'to-pay') and ${condition})`;

export interface Totals {
  total: number;
  sumCents: number;
}

/** $1: statuses or null for all, $2: a live or null for all. */
const readTotals = statement<Totals>(`
  select coalesce(sum(orders), 0)::int as total, coalesce(sum(cents), 0)::bigint as "sumCents"
  from ${totalsWhere("($1::text[] is null or status = any($1)) and ($2::uuid is null or live_id = $2)", "not archived")} t`);

/** How many orders the filters let through, and what they amount to together. */
export async function totalsOf(db: Db, filters: OrderFilters): Promise<Totals> {
  const { status, live, q, user, review, late, archived, unpaidForHours } = filters;
  const counted =
    q !== "" || user !== undefined || review || late || archived || unpaidForHours !== undefined;
  const [totals] = counted
    ? await filteredOrders(db, filters)
        .select(({ fn }) => [
          fn.countAll<number>().as("total"),
          fn.coalesce(fn.sum<number>("o.total_cents"), sql<number>`0`).as("sumCents"),
        ])
        .execute()
    : await readTotals(db, statusesOf(status), live === "all" ? null : live);
  return totals ?? { total: 0, sumCents: 0 };
}

function statusesOf(status: OrderFilters["status"]): readonly string[] | null {
  if (status === "all") return null;
  return status === "cancelled" ? CANCELLED_STATUSES : [status];
}

const fold = statement<{ folded: number }>(`
  with taken as (
    delete from order_total_changes where id in (
      select id from order_total_changes order by id limit ${CHANGES_AT_ONCE} for update skip locked)
    returning live_id, status, archived, orders, cents
  ), added as (
    insert into order_totals as t (live_id, status, archived, orders, cents)
    select live_id, status, archived, sum(orders), sum(cents) from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (live_id, status, archived) do update set orders = t.orders + excluded.orders, cents = t.cents + excluded.cents
  )
  select count(*)::int as folded from taken`);

/** Adds the appended changes to the totals. Any number may run at once; what is read meanwhile is right. */
export async function foldOrderTotals({ db }: { db: Db }): Promise<void> {
  for (;;) {
    const [turn] = await fold(db);
    if ((turn?.folded ?? 0) < CHANGES_AT_ONCE) return;
  }
}

/** Folds at once and every ten seconds until stopped. */
export const startTotalsFolding = (house: House): (() => Promise<void>) =>
  startTask(house, {
    name: "the folding of order totals",
    everyMs: FOLD_EVERY_MS,
    work: () => foldOrderTotals(house),
  });
