import { HELD_BACK, type HeldBack } from "#domain/held-back.ts";
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
 * Locks the parcel of these orders, which the caller has locked, and answers the numbers of those that joined it meanwhile: a
 * settlement holds the parcel's lock, not those of the orders in it. From here on none joins.
 */
export async function joinedMeanwhile(tx: Tx, orders: readonly OrderOfParcel[]): Promise<string[]> {
  const parcelId = orders[0]?.parcelId;
  if (!parcelId) return [];
  await queries.lockParcel(tx, { parcelId });
  const joined = await queries.joinedSince(tx, { parcelId, orderIds: orders.map(({ id }) => id) });
  return joined.map(({ orderNumber }) => orderNumber);
}

/** Whatever else is to be looked at: a recalled piece is packed in no parcel and leaves with none. */
export const refuseRecalled = (orders: readonly OrderOfParcel[]): void => refuseHeldBy(orders, "recall");

/**
 * Orders of which a piece is recalled or missing, or that are to be looked at or decided about, hold the whole parcel back, and so does
 * their buyer who keeps it open: in this order.
 */
export function refuseHeldBack(orders: readonly OrderOfParcel[]): void {
  for (const why of HELD_BACK) refuseHeldBy(orders, why);
}

function refuseHeldBy(orders: readonly OrderOfParcel[], why: HeldBack): void {
  const held = orders.filter((order) => order.held === why);
  if (held.length > 0)
    throw refusal("PARCEL_HELD_BACK", { orders: held.map(({ orderNumber }) => orderNumber), why });
}
