import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { orderFilters } from "#contract/admin/orders.ts";
import { CANCELLED_STATUSES } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";

export type OrderFilters = z.output<typeof orderFilters>;

/** The pattern that finds `text` anywhere, letter for letter; search texts are kept in lower case. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** The orders `o` that the filters let through. */
export function filteredOrders(db: Db, filters: OrderFilters) {
  let query = db.selectFrom("orders as o");
  if (filters.status === "cancelled")
    query = query.where(sql<SqlBool>`o.status = any(${[...CANCELLED_STATUSES]})`);
  else if (filters.status !== "all") query = query.where("o.status", "=", filters.status);
  if (filters.live !== "all") query = query.where("o.live_id", "=", filters.live);
  if (filters.user) query = query.where("o.user_id", "=", filters.user);
  if (filters.review) query = query.where("o.review_reason", "is not", null);
  if (filters.unpaidForHours !== undefined)
    query = query
      .where("o.status", "=", "to-pay")
      .where(
        "o.created_at",
        "<",
        sql<Date>`clock_timestamp() - make_interval(hours => ${filters.unpaidForHours})`,
      );
  // A handle may be typed as it is shown.
  const text = filters.q.replace(/^@/, "");
  if (text !== "") query = query.where(sql<SqlBool>`(${found(containing(text))})`);
  return query;
}

/** Both halves have their index; an `in (select …)` here would make the planner read every order. */
const found = (pattern: string) => sql<SqlBool>`
  o.search_text like ${pattern}
  or (o.user_id is not null
    and o.user_id = any(array(select id from users where search_text like ${pattern} limit 1000)))`;
