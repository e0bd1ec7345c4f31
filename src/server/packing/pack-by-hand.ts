import { isToPack } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { lockOrdersOfParcel, refuseRecalled } from "#server/parcels/orders-of-parcel.ts";
import { pack, unpack } from "#server/parcels/packed-items.sql.ts";
import { refuseInOtherHands } from "#server/shipping/hold-parcel.ts";
import { isItemToPack } from "./scan.sql.ts";

type ByHand = { orderId: string; itemId: string; packed: boolean };

/** A line of the open parcel that is pressed: its piece lies in the bag, or was taken out of it. */
export async function packByHand(context: Context, { orderId, itemId, packed }: ByHand): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const orders = (await lockOrdersOfParcel(tx, orderId)).filter(({ status }) => isToPack(status));
    const parcelId = orders[0]?.parcelId;
    if (!parcelId) throw refusal("ORDER_NOT_TO_PREPARE");
    await refuseInOtherHands(tx, context, orderId);
    if (packed) refuseRecalled(orders);
    if (!packed) await unpack(tx, { itemId, parcelId });
    else if (!(await isItemToPack(tx, { itemId, parcelId }))) throw refusal("ORDER_NOT_TO_PREPARE");
    else await pack(tx, { itemId, parcelId });
  });
}
