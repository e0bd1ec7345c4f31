import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { deleteItem } from "#server/orders/delete-item.ts";
import { extendHold } from "./extend-hold.ts";
import { reopen } from "./reopen.ts";

/** Takes an item off a guest's order; its piece is free again. */
export async function removeGuestItem(
  context: Context,
  { orderId, itemId }: { orderId: string; itemId: string },
) {
  const productId = await inTransaction(context.db, async (tx) => {
    await reopen(tx, context.actor, orderId);
    const removed = await deleteItem(tx, context.actor, orderId, itemId);
    if (!removed) throw refusal("ORDER_ITEM_NOT_FOUND");
    await extendHold(tx, context, orderId);
    return removed;
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return readGuestOrder(context, orderId);
}
