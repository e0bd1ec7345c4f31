import type { OrderDetail } from "#contract/admin/orders.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { keepOpen } from "#server/parcels/keep-open.ts";

/** Staff keep a parcel open for a buyer who goes on buying, or put it in the queue. */
export async function keepParcel(
  context: Context,
  { orderId, isKept }: { orderId: string; isKept: boolean },
): Promise<OrderDetail> {
  const orders = await inTransaction(context.db, async (tx) => {
    const together = await keepOpen(tx, context, { orderId, isKept });
    await lockForStaff(tx, orderId);
    await audit(tx, context, {
      action: isKept ? "parcel-kept" : "parcel-released",
      subjectKind: "order",
      subjectId: orderId,
    });
    return together;
  });
  context.events.changed({ orders });
  return getOrderDetail(context, orderId);
}
