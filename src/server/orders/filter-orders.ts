import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { orderFilters } from "#contract/admin/order-filters.ts";
import { type OrderStatus, statusesIn } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { bare, holding } from "#server/db/search-text.ts";
import { announcedAs } from "#server/products/announced.ts";

export type OrderFilters = z.output<typeof orderFilters>;

/** The orders `o` that the filters let through. */
export function filteredOrders(db: Db, filters: OrderFilters) {
  let query = db.selectFrom("orders as o").where("o.archived_at", filters.archived ? "is not" : "is", null);
  const statuses = statusesOf(filters.status);
  if (statuses) query = query.where("o.status", "in", statuses);
  if (filters.status === "to-handle") query = query.where(sql<SqlBool>`not ${IS_OPEN_BASKET}`);
  if (filters.live !== "all") query = query.where("o.live_id", "=", filters.live);
  if (filters.user) query = query.where("o.user_id", "=", filters.user);
  if (filters.product) query = query.where(holdingProduct(filters.product));
  if (filters.review) query = query.where("o.review_reason", "is not", null);
  if (filters.unpaidForHours !== undefined)
    query = query
      .where("o.status", "=", "to-pay")
      .where(
        "o.created_at",
        "<",
        sql<Date>`clock_timestamp() - make_interval(hours => ${filters.unpaidForHours})`,
      );
  if (filters.late) query = query.where(sql<SqlBool>`order_is_late(o)`);
  if (filters.today) query = query.where(sql<SqlBool>`order_is_due_today(o)`);
  if (filters.noMoney) query = query.where(sql<SqlBool>`o.id in (select id from orders_without_money)`);
  const text = bare(filters.q);
  return text === "" ? query : query.where(matching(text, filters.live));
}

/** A guest's basket, which is hers to finish. */
const IS_OPEN_BASKET = sql<SqlBool>`(o.status = 'to-validate' and o.origin = 'guest')`;

/** The statuses that a filter lets through; undefined: every one. */
export function statusesOf(filter: OrderFilters["status"]): readonly OrderStatus[] | undefined {
  if (filter === "all") return undefined;
  if (filter === "cancelled") return statusesIn("cancelled");
  if (filter === "not-cancelled") return [...statusesIn("open"), ...statusesIn("settled")];
  return filter === "to-handle" ? ["to-validate", "to-ship"] : [filter];
}

/** The orders of one product, looked up once by the index of its items. */
const holdingProduct = (productId: string) =>
  sql<SqlBool>`o.id = any(array(select i.order_id from order_items i where i.product_id = ${productId}))`;

/**
 * The order's own words hold the text, or a piece is announced so and the order has it. Its orders are looked up once for
 * the whole statement, through indexes: most words are no reference, and then there are none.
 */
export function matching(text: string, live: string) {
  const ofLive = live === "all" ? sql`` : sql`and p.live_id = ${live}`;
  return sql<SqlBool>`(${holding("o.search_text", text)} or o.id = any(array(
    select i.order_id from products p join order_items i on i.product_id = p.id
    where ${announcedAs(text)} ${ofLive})))`;
}
