import { HELD_BACK } from "#domain/held-back.ts";
import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./parcels.sql.ts";

export type OrderOfParcel = queries.LockOrdersRow;

/**
 * Locks the settled orders that go in one parcel with this one, by ascending id; an order in no parcel stands alone. Whoever
 * acts on a parcel as a thing calls it before anything else.
 */
export async function lockOrdersOfParcel(tx: Tx, orderId: string): Promise<OrderOfParcel[]> {
  for (let before = new Set<string>(); ; ) {
    // Whoever waited for a lock reads again: an order may have joined or left meanwhile.
    const locked = await queries.lockOrders(tx, { orderId });
    if (locked.every(({ id }) => before.has(id))) return locked;
    before = new Set(locked.map(({ id }) => id));
  }
}

/**
 * Orders that are to be looked at or decided about, or of which a piece is missing, hold the whole parcel back, and so does
 * their buyer who keeps it open: in this order.
 */
export function refuseHeldBack(orders: readonly OrderOfParcel[]): void {
  for (const why of HELD_BACK) {
    const held = orders.filter((order) => order.held === why);
    if (held.length > 0)
      throw refusal("PARCEL_HELD_BACK", { orders: held.map(({ orderNumber }) => orderNumber), why });
  }
}
