import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { WithdrawalRow, withdrawalFilters } from "#contract/admin/withdrawals.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { containing } from "#server/orders/filter-orders.ts";
import { readWithdrawals } from "./withdrawal-rows.ts";

const PAGE_SIZE = 50;

type Filters = z.output<typeof withdrawalFilters>;

/** A parcel that has not left can still be kept. */
const ORDERED_BY = {
  open: "coalesce(o.shipped_at is null and o.status not in ('shipped', 'delivered'), false) desc, w.submitted_at, w.id",
  done: "w.submitted_at desc, w.id",
  all: "w.submitted_at desc, w.id",
} as const;

export async function listWithdrawals(context: Context, { page, ...filters }: Filters & { page: number }) {
  const { total } = await filtered(context.lists, filters)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await withdrawalsFrom(context.lists, filters, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return { rows, total, page, pageSize: PAGE_SIZE };
}

export async function withdrawalsFrom(
  db: Db,
  filters: Filters,
  offset: number,
  limit: number,
): Promise<WithdrawalRow[]> {
  const ids = await filtered(db, filters)
    .select("w.id")
    .orderBy(sql.raw(ORDERED_BY[filters.view]))
    .limit(limit)
    .offset(offset)
    .execute();
  return readWithdrawals(
    db,
    ids.map(({ id }) => id),
  );
}

export async function getWithdrawal(
  { db }: Pick<Context, "db">,
  { withdrawalId }: { withdrawalId: string },
): Promise<WithdrawalRow> {
  const [found] = await readWithdrawals(db, [withdrawalId]);
  if (!found) throw refusal("WITHDRAWAL_NOT_FOUND");
  return found;
}

function filtered(db: Db, { view, q }: Filters) {
  let query = db.selectFrom("withdrawals as w").leftJoin("orders as o", "o.id", "w.order_id");
  // In these words, for the partial index.
  if (view === "open") query = query.where(sql<SqlBool>`w.state <> 'done'`);
  if (view === "done") query = query.where("w.state", "=", "done");
  if (q === "") return query;
  const pattern = containing(q);
  return query.where(sql<SqlBool>`(
    lower(w.first_name || ' ' || w.last_name || ' ' || w.email || ' ' || w.stated_order_number) like ${pattern}
    or lower(o.order_number) like ${pattern})`);
}
