import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { orderFilters } from "#contract/admin/orders.ts";
import { CANCELLED_STATUSES } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { IS_LATE } from "./order-columns.ts";

export type OrderFilters = z.output<typeof orderFilters>;

/** The pattern that finds `text` anywhere, letter for letter; search texts are kept in lower case. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A handle may be typed as it is shown. */
export const bare = (text: string): string => text.replace(/^@/, "");

const SHORT = /^[\p{L}\p{N}]{1,2}$/u;
const BEFORE_A_WORD = ["", "% ", "%-", "%.", "%@", "%\\_"];

/**
 * That a column of lower-case text, which has a trigram index, holds `text` anywhere. One or two letters are no trigram
 * and would be looked for in every row: they must begin a word.
 */
export function holding(column: "o.search_text" | "lower(p.name)", text: string) {
  const wanted = sql.raw(column);
  if (!SHORT.test(text)) return sql<SqlBool>`${wanted} like ${containing(text)}`;
  return sql<SqlBool>`${wanted} like any(${BEFORE_A_WORD.map((before) => `${before}${text.toLowerCase()}%`)})`;
}

/** The orders `o` that the filters let through. */
export function filteredOrders(db: Db, filters: OrderFilters) {
  let query = db.selectFrom("orders as o").where("o.archived_at", filters.archived ? "is not" : "is", null);
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
  if (filters.late) query = query.where(sql.raw<SqlBool>(IS_LATE));
  const text = bare(filters.q);
  return text === "" ? query : query.where(holding("o.search_text", text));
}
