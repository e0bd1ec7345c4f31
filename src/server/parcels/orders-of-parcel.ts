import { HELD_BACK, type HeldBack } from "#domain/held-back.ts";
import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { ReadTooEarly } from "#server/db/errors.ts";
import * as queries from "./parcels.sql.ts";

export type OrderOfParcel = queries.ReadOrdersRow;

/**
 * Locks the settled orders that go in one parcel with this one, by ascending id, and then the parcel, which nobody joins or
 * leaves from here on; an order in no parcel stands alone. Whoever acts on a parcel as a thing calls it before anything else,
 * and names all orders whose parcels it is about (decision 0112). Answers those that go with the first one.
 */
export async function lockOrdersOfParcel(
  tx: Tx,
  ...orderIds: [string, ...string[]]
): Promise<OrderOfParcel[]> {
  const locked = new Set((await queries.lockOrders(tx, { orderIds })).map(({ id }) => id));
  await queries.lockParcelsOf(tx, { orderIds });
  const [orderId, ...others] = orderIds;
  const together = await queries.readOrders(tx, { orderId });
  const all = [...together];
  for (const other of others) all.push(...(await queries.readOrders(tx, { orderId: other })));
  // A settlement holds the parcel's lock, not those of the orders in it: one joined while these locks were waited for.
  if (all.some(({ id }) => !locked.has(id))) throw new ReadTooEarly("An order joined the parcel meanwhile");
  return together;
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
