import type { Context } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { lockForStaff } from "./lock-for-staff.ts";
import { lockPiece, putItem } from "./put-item.ts";

/** Puts a piece of the order's live on it. */
export async function addItem(context: Context, input: { orderId: string; productId: string }) {
  const { orderId, productId } = input;
  await once(context, principalOf(context), "admin.orders.addItem", input, async (tx) => {
    const order = await lockForStaff(tx, orderId);
    const piece = await lockPiece(tx, productId, order.liveId);
    await putItem(tx, context, orderId, order, piece);
    return { productId };
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return getOrderDetail(context, orderId);
}
