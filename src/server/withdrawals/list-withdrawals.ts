import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { WithdrawalRow, withdrawalFilters } from "#contract/admin/withdrawals.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { containing } from "#server/db/search-text.ts";
import { readWithdrawals } from "./withdrawal-rows.ts";

const PAGE_SIZE = 50;

type Filters = z.output<typeof withdrawalFilters>;

/** A parcel that has not left can still be kept. */
const ORDERED_BY = {
  open: "coalesce(o.shipped_at is null and not order_is_sent(o.status), false) desc, w.submitted_at, w.id",
  done: "w.submitted_at desc, w.id",
  all: "w.submitted_at desc, w.id",
} as const;

export async function listWithdrawals(context: Context, { page, ...filters }: Filters & { page: number }) {
  const { ids, total } = await find(context.lists, filters, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return { rows: await readWithdrawals(context.lists, ids), total, page, pageSize: PAGE_SIZE };
}

/** The first 500 of the list as it is sorted, for a bulk act; `total` says how many there are. */
export async function chooseWithdrawals(context: Context, filters: Filters) {
  const { ids, total } = await find(context.lists, filters, 0, MOST_AT_ONCE);
  return { rows: ids.map((id) => ({ id })), total };
}

export async function withdrawalsFrom(
  db: Db,
  filters: Filters,
  offset: number,
  limit: number,
): Promise<WithdrawalRow[]> {
  return readWithdrawals(db, (await find(db, filters, offset, limit)).ids);
}

/** Counted and found in one go: each statement is held against its order. */
async function find(db: Db, filters: Filters, offset: number, limit: number) {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (${filtered(db, filters)
      .select("w.id")
      .select(sql.raw<number>(`row_number() over (order by ${ORDERED_BY[filters.view]})`).as("place"))})
    select (select count(*)::int from found) as total,
      array(select id from found where place > ${offset} order by place limit ${limit}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
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
  if (view === "open") query = query.where("w.state", "<>", sql.lit("done"));
  if (view === "done") query = query.where("w.state", "=", "done");
  if (q === "") return query;
  const pattern = containing(q);
  return query.where(sql<SqlBool>`(
    lower(w.first_name || ' ' || w.last_name || ' ' || w.email || ' ' || w.stated_order_number) like ${pattern}
    or lower(o.order_number) like ${pattern})`);
}
