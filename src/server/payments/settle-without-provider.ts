import type { Context } from "#server/context.ts";
import { spendCredit } from "#server/credits/spend-credit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { keepContract } from "#server/money/keep-contract.ts";
import { noteDevice } from "#server/order-access/devices.ts";
import { withdrawAttempts } from "#server/orders/change-status.sql.ts";
import { applyStatus } from "#server/orders/change-status.ts";
import { joinParcel, lockParcelsToJoin } from "#server/parcels/join-parcel.ts";
import { lockCovered } from "./attempts.sql.ts";

/**
 * Settles an order that credit pays in whole, or of which a promo code left nothing to pay, without the card provider.
 * `judged`: its version when that was found. False: it has changed since, and is to be judged again.
 */
export async function settleWithoutProvider(
  context: Context,
  orderId: string,
  judged: number,
): Promise<boolean> {
  const { actor } = context;
  const isSettled = await inTransaction(context.db, async (tx) => {
    const order = await lockCovered(tx, { orderId, version: judged });
    if (!order) return false;
    const { status, version, totalCents } = order;
    await lockParcelsToJoin(tx, orderId);
    await withdrawAttempts(tx, { orderId });
    const capturedCents = await spendCredit(tx, actor, orderId, totalCents);
    if (capturedCents !== totalCents) throw new Error("What was reserved for an order is not there any more");
    await keepContract(tx, orderId);
    await applyStatus(
      tx,
      actor,
      { orderId, move: "settle-without-provider", to: "paid" },
      { status, version, capturedCents, parcelId: await joinParcel(tx, actor, orderId) },
    );
    // Whoever has the link may press where nothing is to pay: it proves nothing.
    if (totalCents > 0) await noteDevice(tx, context, orderId, "payment");
    return true;
  });
  if (isSettled) context.events.changed({ orders: [orderId] });
  return isSettled;
}
