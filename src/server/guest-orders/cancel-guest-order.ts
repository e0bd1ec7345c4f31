import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { productsOfOrder } from "#server/orders/products-of-order.ts";
import { lockForEdit } from "./lock-for-edit.ts";

/** The guest gives the whole order up; its pieces are free again. */
export async function cancelGuestOrder(context: Context, { orderId }: { orderId: string }) {
  const products = await inTransaction(context.db, async (tx) => {
    await lockForEdit(tx, orderId);
    await changeStatus(tx, context.actor, { orderId, move: "give-up", to: "cancelled-by-customer" });
    return productsOfOrder(tx, orderId);
  });
  context.events.changed({ orders: [orderId], products });
  return readGuestOrder(context, orderId);
}
