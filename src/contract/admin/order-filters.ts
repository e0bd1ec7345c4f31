import { z } from "zod";
import { id, searchText } from "#contract/input.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";

/**
 * `cancelled` gathers both ways of being so, `not-cancelled` all others: what the figures of a live count. `to-handle` is
 * what the menu counts: to validate, guests' open baskets apart, or to ship.
 */
export const STATUS_FILTERS = ["all", "not-cancelled", "to-handle", "cancelled", ...ORDER_STATUSES] as const;

export const orderFilters = z.strictObject({
  status: z.enum(STATUS_FILTERS).default("all"),
  live: z.union([z.literal("all"), id]).default("all"),
  user: id.optional(),
  /** Orders that hold a unit of this product, or held one that came back. */
  product: id.optional(),
  /** Part of an order number, an e-mail, a name or a TikTok handle; or a whole reference that the order holds, with its color or size. */
  q: searchText.default(""),
  review: z.stringbool().default(false),
  /** Past the last day that was promised, and not known to have arrived. */
  late: z.stringbool().default(false),
  /** Promised for today at the latest, and not known to have arrived. */
  today: z.stringbool().default(false),
  /** Marked as paid, and nobody has said yet how the money came. */
  noMoney: z.stringbool().default(false),
  /** Orders older than three years, which no other list shows. */
  archived: z.stringbool().default(false),
  unpaidForHours: z.coerce.number().int().min(1).max(10_000).optional(),
});

export const ORDER_SORTS = ["date", "-date", "total", "-total", "number", "-number"] as const;
