import { statusesIn } from "#domain/order-status.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { filteredOrders, type OrderFilters } from "./filter-orders.ts";
import * as queries from "./order-totals.sql.ts";

const FOLD_EVERY_MS = 10_000;
const CHANGES_AT_ONCE = 5_000;

export interface Totals {
  total: number;
  sumCents: number;
}

/** How many orders the filters let through, and what they amount to together. */
export async function totalsOf(db: Db, filters: OrderFilters): Promise<Totals> {
  const { status, live, q, user, review, late, today, archived, unpaidForHours } = filters;
  const counted =
    q !== "" || user !== undefined || review || late || today || archived || unpaidForHours !== undefined;
  const [totals] = counted
    ? await filteredOrders(db, filters)
        .select(({ fn, lit }) => [
          fn.countAll<number>().as("total"),
          fn.coalesce(fn.sum<number>("o.total_cents"), lit(0)).as("sumCents"),
        ])
        .execute()
    : [await queries.readTotals(db, { statuses: statusesOf(status), liveId: live === "all" ? null : live })];
  return totals ?? { total: 0, sumCents: 0 };
}

function statusesOf(status: OrderFilters["status"]): readonly string[] | null {
  if (status === "all") return null;
  return status === "cancelled" ? statusesIn("cancelled") : [status];
}

/** Adds the appended changes to the totals. Any number may run at once; what is read meanwhile is right. */
export async function foldOrderTotals({ db }: { db: Db }): Promise<void> {
  for (;;) {
    const { folded } = await queries.foldTotals(db, { most: CHANGES_AT_ONCE });
    if (folded < CHANGES_AT_ONCE) return;
  }
}

/** Folds at once and every ten seconds until stopped. */
export const startTotalsFolding = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the folding of order totals",
    everyMs: FOLD_EVERY_MS,
    work: () => foldOrderTotals(context),
  });
