import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { PRODUCT_SORTS, ProductState, productFilters } from "#contract/admin/product-filters.ts";
import type { ChosenProduct } from "#contract/admin/products.ts";
import { tagNumberIn } from "#domain/piece-code.ts";
import type { Context } from "#server/context.ts";
import { countUpTo } from "#server/db/count-up-to.ts";
import type { Db } from "#server/db/database.ts";
import { FRENCH } from "#server/db/french-order.ts";
import { holding } from "#server/db/search-text.ts";
import { announcedAs } from "./announced.ts";
import { readProducts } from "./product-rows.ts";
import * as queries from "./products.sql.ts";

const PAGE_SIZE = 50;
const MOST_COUNTED = 10_000;
const WHOLE_NUMBER = /^\d{1,9}$/;

type Sort = (typeof PRODUCT_SORTS)[number];

/** References count within a live: over several lives, the newest live comes first. */
const SORTED_BY = {
  ref: "l.live_date desc, l.id asc, p.ref asc",
  "-ref": "l.live_date desc, l.id asc, p.ref desc",
  name: `p.name ${FRENCH} asc, p.id asc`,
  "-name": `p.name ${FRENCH} desc, p.id desc`,
  price: "p.price_cents asc, p.id asc",
  "-price": "p.price_cents desc, p.id desc",
  date: "p.created_at asc, p.id desc",
  "-date": "p.created_at desc, p.id asc",
} as const satisfies Record<Sort, string>;

export type ProductFilters = z.output<typeof productFilters>;

/** Asked once whether anything is announced so at all: most words are not, and then no row is compared. */
const isAnnounced = (text: string) => sql<SqlBool>`(
  exists (select from products p where ${announcedAs(text)}) and ${announcedAs(text)})`;

/** The products `p` whose name contains the text, or whose reference, with color or size, or price tag it is. */
export function filteredProducts(db: Db, filters: ProductFilters) {
  const { live, q, archived, withArchived, state, maker, from, to } = filters;
  let found = db.selectFrom("products as p");
  if (!withArchived) found = found.where("p.archived_at", archived ? "is not" : "is", null);
  if (maker) found = found.where(isOfMaker(maker));
  if (from || to) found = found.where(isOfDays(from, to));
  if (live !== "all") found = found.where("p.live_id", "=", live);
  if (q !== "")
    found = found.where(
      sql<SqlBool>`(${holding("lower(p.name)", q)} or ${isAnnounced(q)}
        or p.ref = ${WHOLE_NUMBER.test(q) ? Number(q) : null} or p.tag_number = ${tagNumberIn(q) ?? null})`,
    );
  return state === "all" ? found : found.where(IS_IN[state]);
}

const isOfMaker = (maker: string) =>
  sql<SqlBool>`(p.maker_id = ${maker}
    or p.maker_id is null and exists (select from makers m where m.id = ${maker} and m.is_default))`;

function isOfDays(from = "-infinity", to = "infinity") {
  const within = (at: string) =>
    sql`(${sql.raw(at)} at time zone 'Europe/Paris')::date between ${from}::date and ${to}::date`;
  return sql<SqlBool>`(exists (select from lives d where d.id = p.live_id and ${within("d.live_date")})
    or exists (select from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and ${within("o.paid_at")}))`;
}

const onOrderThat = (is: "order_is_settled" | "order_is_open") => sql<SqlBool>`exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.product_id = p.id and i.takes_unit and ${sql.raw(is)}(o.status))`;
const IS_IN: Record<ProductState, ReturnType<typeof sql<SqlBool>>> = {
  free: sql`(p.stock is null or p.taken < p.stock)`,
  reserved: onOrderThat("order_is_open"),
  paid: onOrderThat("order_is_settled"),
  waiting: sql`p.id in (select product_id from claims where state = 'waiting')`,
  "no-photo": sql`p.photo_key is null`,
  incomplete: sql`p.missing <> '{}'`,
  "to-complete": sql`p.missing <> '{}' and p.live_id in (
    select id from lives where is_active or live_date > clock_timestamp())`,
};

/** How many products can't be ordered in their live, on air or to come, until something is added: as the list shows them. */
export const countToComplete = async (db: Db): Promise<number> =>
  (
    await countUpTo(
      db,
      filteredProducts(db, {
        live: "all",
        q: "",
        archived: false,
        withArchived: false,
        state: "to-complete",
      }),
      MOST_COUNTED,
    )
  ).total;

type Slice = { limit: number; offset: number };

/** The ids of this slice of the sorted list, with how many products the filters let through. */
async function findProducts(db: Db, filters: ProductFilters, sort: Sort, { limit, offset }: Slice) {
  const found = filteredProducts(db, filters);
  const sortable = sort.endsWith("ref") ? found.innerJoin("lives as l", "l.id", "p.live_id") : found;
  const narrow =
    [filters.q, filters.maker, filters.from, filters.to].some(Boolean) || filters.state !== "all";
  const counted = await countUpTo(db, found, narrow ? MOST_COUNTED : undefined);
  const rows =
    offset < counted.total
      ? await sortable.select("p.id").orderBy(sql.raw(SORTED_BY[sort])).limit(limit).offset(offset).execute()
      : [];
  return { ids: rows.map(({ id }) => id), counted };
}

/** One page of the filtered list. */
export async function listProducts(
  context: Context,
  { sort, page, ...filters }: ProductFilters & { sort: Sort; page: number },
) {
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { ids, counted } = await findProducts(context.lists, filters, sort, slice);
  return { rows: await readProducts(context.lists, ids), ...counted, page, pageSize: PAGE_SIZE };
}

/** The first 500 products of the sorted list with what a bulk act must know of each; `total` says how many there are. */
export async function chooseProducts(
  context: Context,
  { sort, ...filters }: ProductFilters & { sort: Sort },
): Promise<{ rows: ChosenProduct[]; total: number }> {
  const slice = { limit: MOST_AT_ONCE, offset: 0 };
  const { ids, counted } = await findProducts(context.lists, filters, sort, slice);
  return { rows: await queries.chooseProducts(context.lists, { ids }), total: counted.total };
}

/** The reference after the last one of a live, and whether the one given is another product's. */
export async function suggestReference(
  context: Context,
  input: { live: string; ref?: number | undefined; except?: string | undefined },
) {
  return queries.suggestReference(context.lists, {
    liveId: input.live,
    ref: input.ref ?? null,
    exceptId: input.except ?? null,
  });
}
