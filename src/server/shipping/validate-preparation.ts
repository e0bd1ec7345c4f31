import type { OrderDetail } from "#contract/admin/orders.ts";
import { isToPack } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { isToldWith } from "#server/parcels/follow.ts";
import { lockOrdersOfParcel, refuseHeldBack, refuseRecalled } from "#server/parcels/orders-of-parcel.ts";
import { refuseWrongBag } from "#server/parcels/packed-items.ts";
import { refuseInOtherHands } from "./hold-parcel.ts";

interface Packed {
  orderId: string;
  expectedVersion: number;
  /** The orders that the packer saw in the parcel. */
  orderIds?: string[] | undefined;
  /** Each of its pieces must lie in the bag: nobody looked at the screen. */
  whole?: boolean | undefined;
}

/**
 * 'Valider la préparation': the orders of a parcel that has its label and nothing to check go to `to-ship` together. What
 * joined it since the packer read it is not on her table: she is told first.
 */
export async function validatePreparation(context: Context, packed: Packed): Promise<OrderDetail> {
  const orders = await inTransaction(context.db, (tx) => prepareParcel(tx, context, packed));
  context.events.changed({ orders });
  return getOrderDetail(context, packed.orderId);
}

/** Its part in a transaction; answers the ids of the orders that go. */
export async function prepareParcel(tx: Tx, context: Context, packed: Packed): Promise<string[]> {
  const { orderId, expectedVersion, orderIds = [orderId], whole = false } = packed;
  const together = await lockOrdersOfParcel(tx, orderId);
  const order = await lockForStaff(tx, orderId, expectedVersion);
  if (!isToPack(order.status)) throw refusal("ORDER_NOT_TO_PREPARE");
  refuseRecalled(together);
  if (order.reviewReason !== null) throw refusal("ORDER_UNDER_REVIEW");
  const toPack = together.filter(({ status }) => isToPack(status));
  if (toPack.length !== orderIds.length || toPack.some(({ id }) => !orderIds.includes(id)))
    throw refusal("PARCEL_CHANGED", { orders: toPack.map(({ orderNumber }) => orderNumber) });
  refuseHeldBack(toPack);
  await refuseInOtherHands(tx, context, orderId);
  const parcelId = toPack[0]?.parcelId;
  if (parcelId) await refuseWrongBag(tx, parcelId, { whole });
  if (!order.hasLabel) throw refusal("LABEL_MISSING");
  for (const [place, { id, status }] of toPack.entries()) {
    const isOldNews = isToldWith(toPack, place);
    await changeStatus(tx, context.actor, { orderId: id, move: "prepare", to: "to-ship", isOldNews });
    await audit(tx, context, {
      action: "order-prepared",
      subjectKind: "order",
      subjectId: id,
      before: { status },
      after: { status: "to-ship" },
    });
  }
  return toPack.map(({ id }) => id);
}
