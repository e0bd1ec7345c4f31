import { type SqlBool, sql } from "kysely";
import type { ORDER_SORTS } from "#contract/admin/order-filters.ts";
import type { Db } from "#server/db/database.ts";
import { bare } from "#server/db/search-text.ts";
import { filteredOrders, matching, type OrderFilters } from "./filter-orders.ts";
import { type Totals, totalsOf } from "./order-totals.ts";

/** What a search finds beyond this is neither counted nor paged through: the text says too little. */
const MOST_FOUND = 500;
/** As many orders as are sooner read one by one than found by the letters in them. */
const FEW = 5000;

export type OrderSort = (typeof ORDER_SORTS)[number];

/** By number: by live, and within a live 'HF-noel-2' comes before 'HF-noel-10'. */
const SORTED_BY = {
  date: "o.created_at asc, o.id desc",
  "-date": "o.created_at desc, o.id asc",
  total: "o.total_cents asc, o.id asc",
  "-total": "o.total_cents desc, o.id desc",
  number: "l.ref asc, length(o.order_number) asc, o.order_number asc",
  "-number": "l.ref desc, length(o.order_number) desc, o.order_number desc",
} as const satisfies Record<OrderSort, string>;

interface Slice {
  limit: number;
  offset: number;
}

interface Found {
  ids: string[];
  total: number;
  /** More were found than `total` says. */
  more: boolean;
  /** Null when more were found. */
  sumCents: number | null;
}

/** The ids of this slice of the sorted list, with how many orders the filters let through and what they amount to. */
export async function findOrders(
  db: Db,
  filters: OrderFilters,
  sort: OrderSort,
  slice: Slice,
): Promise<Found> {
  if (bare(filters.q) !== "") return search(db, filters, sort, slice);
  const ids = await walk(db, filters, sort, slice);
  return { ids, ...(await totalsOf(db, filters)), more: false };
}

type Few = Totals & { ids: string[] };

/**
 * As many as can be counted are fetched, then sorted. A text that more orders hold is soon met by whoever walks along
 * the list.
 */
async function search(db: Db, filters: OrderFilters, sort: OrderSort, slice: Slice): Promise<Found> {
  const all = filteredOrders(db, { ...filters, q: "" });
  const others = await totalsOf(db, { ...filters, q: "" });
  const among = others.total > FEW ? all : db.selectFrom(all.selectAll().offset(0).as("o"));
  const candidates = among
    .where(matching(bare(filters.q), filters.live))
    .select(["o.id", "o.created_at", "o.total_cents", "o.live_id", "o.order_number"])
    .limit(MOST_FOUND + 1);
  const { rows } = await sql<Few>`
    with o as materialized (${candidates})
    select (select count(*)::int from o) as total, (select coalesce(sum(total_cents), 0)::bigint from o) as "sumCents",
      array(select o.id from o join lives l on l.id = o.live_id
        order by ${sql.raw(SORTED_BY[sort])} limit ${slice.limit} offset ${slice.offset}) as ids`.execute(db);
  const [few = { ids: [], total: 0, sumCents: 0 }] = rows;
  if (few.total <= MOST_FOUND) return { ...few, more: false };
  const limit = Math.max(0, Math.min(slice.limit, MOST_FOUND - slice.offset));
  const ids = limit === 0 ? [] : await walk(db, filters, sort, { ...slice, limit });
  return { ids, total: MOST_FOUND, more: true, sumCents: null };
}

async function walk(db: Db, filters: OrderFilters, sort: OrderSort, slice: Slice): Promise<string[]> {
  const orders = filteredOrders(db, filters).select("o.id");
  const sortable = sort.endsWith("total")
    ? db.selectFrom(byTotal(db, filters, sort, slice).as("o")).select("o.id")
    : sort.endsWith("number")
      ? orders.innerJoin("lives as l", "l.id", "o.live_id")
      : orders;
  const rows = await sortable
    .orderBy(sql.raw(SORTED_BY[sort]))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Closed orders stand sorted in `orders_closed_sums`, which must be asked for in its own words and by its own column;
 * open ones do not.
 */
function byTotal(db: Db, filters: OrderFilters, sort: OrderSort, { limit, offset }: Slice) {
  const first = (where: ReturnType<typeof sql<SqlBool>>, total: "o.closed_cents" | "o.total_cents") =>
    db
      .selectFrom(
        filteredOrders(db, filters)
          .where(where)
          .select(["o.id", sql.ref<number>(total).as("total_cents")])
          .orderBy(sql.raw(SORTED_BY[sort].replaceAll("o.total_cents", total)))
          .limit(offset + limit)
          .as("o"),
      )
      .selectAll();
  return first(sql`not order_is_open(o.status)`, "o.closed_cents").unionAll(
    first(sql`order_is_open(o.status)`, "o.total_cents"),
  );
}
