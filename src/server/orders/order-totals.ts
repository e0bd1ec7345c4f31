import { startTask } from "#server/background/start-task.ts";
import type { AppContext, Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { filteredOrders, type OrderFilters, statusesOf } from "./filter-orders.ts";
import * as queries from "./order-totals.sql.ts";

const FOLD_EVERY_MS = 10_000;
const CHANGES_AT_ONCE = 5_000;

export interface Totals {
  total: number;
  sumCents: number;
}

/** How many orders the filters let through, and what they amount to together. */
export async function totalsOf(db: Db, filters: OrderFilters): Promise<Totals> {
  const all = await totalsByStatus(db, filters);
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    sumCents: all.reduce((sum, { sumCents }) => sum + sumCents, 0),
  };
}

/** The counts beside the tabs of the list: what each status would show within the same filters. */
export async function countByStatus({ lists }: Context, filters: Omit<OrderFilters, "q" | "status">) {
  const all = await totalsByStatus(lists, { ...filters, q: "", status: "all" });
  return Object.fromEntries(all.map(({ status, total }) => [status, total]));
}

/** Without a filter beyond live and status they are read from the totals that are kept, however many orders there are. */
async function totalsByStatus(db: Db, filters: OrderFilters): Promise<(Totals & { status: string })[]> {
  const { status, live, q, user, product, review, late, today, noMoney, archived, unpaidForHours } = filters;
  const narrowed = user !== undefined || product !== undefined || unpaidForHours !== undefined;
  // The totals that are kept do not know whose basket is whose.
  const counted =
    status === "to-handle" || q !== "" || narrowed || review || late || today || noMoney || archived;
  return counted
    ? filteredOrders(db, filters)
        .select(({ fn }) => [
          "o.status",
          fn.countAll<number>().as("total"),
          fn.sum<number>("o.total_cents").as("sumCents"),
        ])
        .groupBy("o.status")
        .execute()
    : queries.readTotals(db, { statuses: statusesOf(status) ?? null, liveId: live === "all" ? null : live });
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
