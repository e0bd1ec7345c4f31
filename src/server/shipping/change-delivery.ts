import type { OrderDetail } from "#contract/admin/orders.ts";
import { isSettled, isToPack } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { askAnew, hasOpenItems, lockForStaff, refuseLabeled } from "#server/orders/lock-for-staff.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { chooseDelivery, chooseForParcel } from "#server/relay-points/choose-delivery.ts";
import { openPoint } from "#server/relay-points/find-points.ts";

interface Change {
  orderId: string;
  expectedVersion: number;
  relay: { id: string; network: string } | null;
}

/**
 * Staff say where a parcel goes: to a relay point, or to her door. Before she pays the order costs what that costs; once it is
 * paid nothing is asked nor given back, all orders of the parcel follow, and a label that exists or may exist must be discarded first.
 */
export async function changeDelivery(context: Context, input: Change): Promise<OrderDetail> {
  const { orderId, expectedVersion } = input;
  const relay = input.relay && (await openPoint(context, orderId, input.relay));
  const touched = await inTransaction(context.db, async (tx) => {
    const orders = await lockOrdersOfParcel(tx, orderId);
    const order = await lockForStaff(tx, orderId, expectedVersion);
    if (isSettled(order.status)) {
      if (!isToPack(order.status) || orders.some((one) => !isToPack(one.status)))
        throw refusal("PARCEL_PACKED");
      await refuseLabeled(tx, orderId);
      await chooseForParcel(tx, context, orderId, orders, relay);
    } else {
      if (!hasOpenItems(order)) throw refusal("ORDER_LOCKED");
      await chooseDelivery(tx, context, orderId, relay);
      await askAnew(tx, context.actor, orderId, { status: order.status });
    }
    await audit(tx, context, {
      action: "order-delivery",
      subjectKind: "order",
      subjectId: orderId,
      after: { relay: relay?.id ?? null },
    });
    return orders;
  });
  context.events.changed({ orders: [orderId, ...touched.map(({ id }) => id)] });
  return getOrderDetail(context, orderId);
}
