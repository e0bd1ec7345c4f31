import type { OrderDetail } from "#contract/admin/orders.ts";
import { noteView } from "#server/audit/note-view.ts";
import { type Context, staffOf } from "#server/context.ts";
import { getOrderDetail } from "./get-order-detail.ts";

/** An order as staff open it; the trail keeps who read whose address or name. Refuses with ORDER_NOT_FOUND. */
export async function readOrderPage(
  context: Context,
  { orderId }: { orderId: string },
): Promise<OrderDetail> {
  const order = await getOrderDetail(context, orderId);
  if (order.shippingAddress !== null || order.customer.email !== "")
    await noteView(context, staffOf(context).userId, "order", orderId);
  return order;
}
