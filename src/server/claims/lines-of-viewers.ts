import { SETTLED_STATUSES } from "#domain/order-status.ts";

/** Whether claim `c` has a line on an order that is neither paid nor cancelled. */
export const HAS_OPEN_LINE = `exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.id = c.item_id and o.status in ('to-validate', 'to-pay'))`;

const linesIn = (live: string, which: string) => `users u
  join orders o on o.user_id = u.id and o.live_id = ${live} and ${which}
  join order_items i on i.order_id = o.id`;

const OPEN = "o.status in ('to-validate', 'to-pay') and o.paid_at is null";
const PAID = `o.status in (${SETTLED_STATUSES.map((status) => `'${status}'`).join(", ")})`;

/** Viewers `u` with the lines `i` that they may still give up, in the live $1. */
export const OPEN_LINES = linesIn("$1", OPEN);
/** The same in the live of claim `c`. */
export const OPEN_LINES_OF_CLAIM = linesIn("c.live_id", OPEN);
/** Viewers `u` with the lines `i` that they have paid, in the live $1. */
export const PAID_LINES = linesIn("$1", PAID);
