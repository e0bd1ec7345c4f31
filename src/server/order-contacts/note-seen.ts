import type { GuestOrder } from "#contract/guest-order.ts";
import { type Context, userIdOf } from "#server/context.ts";
import { isReadOnlyRefusal } from "#server/db/errors.ts";
import * as queries from "./order-contacts.sql.ts";

/**
 * Notes that the buyer's own browser shows her what she owes. What staff open for a look is not hers. A database that
 * takes no writes lets her read all the same.
 */
export async function noteSeen(
  { actor, db, events }: Pick<Context, "actor" | "db" | "events">,
  orders: readonly GuestOrder[],
): Promise<void> {
  const orderIds = orders.filter(({ status }) => status === "to-pay").map(({ id }) => id);
  if (orderIds.length === 0) return;
  const readerId = userIdOf(actor) ?? null;
  const seen = await queries.noteSeen(db, { orderIds, readerId }).catch((error: unknown) => {
    if (isReadOnlyRefusal(error)) return [];
    throw error;
  });
  if (seen.length > 0) events.changed({ orders: seen.map(({ orderId }) => orderId) });
}
