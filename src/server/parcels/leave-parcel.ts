import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { askFeeBack, leaveLabel } from "./join-parcel.ts";
import * as queries from "./parcels.sql.ts";

/**
 * What of an order's money stays with its parcel when the order is cancelled: its delivery fee, as long as other orders
 * go in the parcel. The caller has locked the order.
 */
export async function feeThatStays(tx: Tx, orderId: string): Promise<number> {
  const { parcelId, cents } = await queries.feeOfOrder(tx, { orderId });
  if (parcelId === null) return 0;
  await queries.lockParcel(tx, { parcelId });
  const others = await queries.countOthers(tx, { parcelId, orderId });
  return others.live > 0 ? Math.max(cents, 0) : 0;
}

/** An order that is to be paid anew leaves its parcel: what it paid of the fee goes back with its money, and the shop gives it. */
export async function leaveParcel(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  await queries.giveFee(tx, { orderId });
  await leaveLabel(tx, actor, orderId);
  await queries.forgetFeesAsked(tx, { orderId });
}

/**
 * Called after an order of the parcel changed its status: the parcel's state follows. Of one in which nothing is left
 * the fee that cancelled orders still pay goes back.
 */
export async function keepParcelState(tx: Tx, parcelId: string): Promise<void> {
  await queries.lockParcel(tx, { parcelId });
  const changed = await queries.keepState(tx, { parcelId });
  if (changed?.state !== "void") return;
  for (const { orderId, cents } of await queries.feesLeft(tx, { parcelId }))
    await askFeeBack(tx, orderId, cents);
}
