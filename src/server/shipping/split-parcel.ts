import type { OrderDetail } from "#contract/admin/orders.ts";
import { isToPack } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { sendApart } from "#server/parcels/move-order.ts";
import { lockOrdersOfParcel, type OrderOfParcel } from "#server/parcels/orders-of-parcel.ts";

type One = { orderId: string; expectedVersion: number };

/** 'Mettre à part': the order goes in a parcel of its own, of which the shop gives the fee. */
export async function splitParcel(context: Context, { orderId, expectedVersion }: One): Promise<OrderDetail> {
  const others = await inTransaction(context.db, async (tx) => {
    const { others } = await lockToMove(tx, { orderId, expectedVersion });
    if (others.length === 0) return [];
    await sendApart(tx, context.actor, orderId);
    await audit(tx, context, {
      action: "parcel-split",
      subjectKind: "order",
      subjectId: orderId,
      before: { orders: numbersOf(others) },
    });
    return others;
  });
  context.events.changed({ orders: [orderId, ...others.map(({ id }) => id)] });
  return getOrderDetail(context, orderId);
}

/** Locks an order that is about to change its parcel, with those that share it; refuses once the parcel is packed. */
export async function lockToMove(
  tx: Tx,
  { orderId, expectedVersion }: One,
): Promise<{ others: OrderOfParcel[] }> {
  const orders = await lockOrdersOfParcel(tx, orderId);
  const own = await lockForStaff(tx, orderId, expectedVersion);
  if (!isToPack(own.status) || orders.some((order) => !isToPack(order.status)))
    throw refusal("PARCEL_PACKED");
  return { others: orders.filter(({ id }) => id !== orderId) };
}

export const numbersOf = (orders: readonly OrderOfParcel[]): string =>
  orders.map(({ orderNumber }) => orderNumber).join(", ");
