import { type SqlBool, sql } from "kysely";
import type { ChosenOrder, ORDER_SORTS } from "#contract/admin/orders.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { filteredOrders, type OrderFilters } from "./filter-orders.ts";
import { readOrderRows } from "./order-columns.ts";

const PAGE_SIZE = 50;
const MOST_CHOSEN = 500;

type Sort = (typeof ORDER_SORTS)[number];

/** By number: by live, and within a live 'HF-noel-2' comes before 'HF-noel-10'. */
const SORTED_BY = {
  date: "o.created_at asc, o.id desc",
  "-date": "o.created_at desc, o.id asc",
  total: "o.total_cents asc, o.id asc",
  "-total": "o.total_cents desc, o.id asc",
  number: "l.ref asc, length(o.order_number) asc, o.order_number asc",
  "-number": "l.ref desc, length(o.order_number) desc, o.order_number desc",
} as const satisfies Record<Sort, string>;

/** One page of the filtered list; the ids are found first, so that only fifty orders are read whole. */
export async function listOrders(context: Context, input: OrderFilters & { sort: Sort; page: number }) {
  const { sort, page, ...filters } = input;
  const ids = await idsOf(context.lists, filters, sort, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  const { total, sumCents } = await totalsOf(context.lists, filters);
  const rows = await readOrderRows(context.lists, ids);
  return { rows, total, sumCents, page, pageSize: PAGE_SIZE };
}

/** Every order of the filter, newest first, with what a bulk act must know of it; at most 500, `total` says how many. */
export async function chooseOrders(
  context: Context,
  filters: OrderFilters,
): Promise<{ orders: ChosenOrder[]; total: number }> {
  const ids = await idsOf(context.lists, filters, "-date", MOST_CHOSEN, 0);
  const { total } = await filteredOrders(context.lists, filters)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const orders = (await readOrderRows(context.lists, ids)).map((row) => ({
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    name: row.customer.name,
    email: row.customer.email,
  }));
  return { orders, total };
}

async function idsOf(db: Db, filters: OrderFilters, sort: Sort, limit: number, offset: number) {
  const orders = filteredOrders(db, filters).select("o.id");
  const sortable = sort.endsWith("number") ? orders.innerJoin("lives as l", "l.id", "o.live_id") : orders;
  const rows = await sortable.orderBy(sql.raw(SORTED_BY[sort])).limit(limit).offset(offset).execute();
  return rows.map((row) => row.id);
}

interface Totals {
  total: number;
  sumCents: number;
}

/** How many orders the filters let through, and what they amount to together. */
async function totalsOf(db: Db, filters: OrderFilters): Promise<Totals> {
  const { live, q, user, review, unpaidForHours } = filters;
  const everything = live === "all" && q === "" && !user && !review && unpaidForHours === undefined;
  if (!everything) return addUp(filteredOrders(db, filters));
  // The whole shop's closed orders are in the index `orders_closed_totals`, which must be asked for in its own words.
  const closed = await addUp(
    filteredOrders(db, filters).where(sql<SqlBool>`o.status not in ('to-validate', 'to-pay')`),
  );
  const open = await addUp(
    filteredOrders(db, filters).where(sql<SqlBool>`o.status in ('to-validate', 'to-pay')`),
  );
  return { total: closed.total + open.total, sumCents: closed.sumCents + open.sumCents };
}

function addUp(orders: ReturnType<typeof filteredOrders>): Promise<Totals> {
  return orders
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.coalesce(fn.sum<number>("o.total_cents"), sql<number>`0`).as("sumCents"),
    ])
    .executeTakeFirstOrThrow();
}
