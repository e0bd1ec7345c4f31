import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { deleteItem } from "./delete-item.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { askAnew, hasOpenItems, lockForStaff } from "./lock-for-staff.ts";
import * as queries from "./orders.sql.ts";
import { oweBack } from "./owe-back.ts";

/** Staff take an item off an order. */
export async function removeItem(context: Context, input: { orderId: string; itemId: string }) {
  const { orderId } = input;
  const productId = await inTransaction(context.db, (tx) => takeItemOff(tx, context, input));
  context.events.changed({ orders: [orderId], products: [productId] });
  return getOrderDetail(context, orderId);
}

/**
 * Takes an item off an order; its piece is free again. Of a paid order under review only an item whose piece is gone
 * may go: it can't be sent, and its money is owed back since it came. One that came back stays, for it tells of what was sold.
 * `commentId`: its buyer gave it up in that comment.
 */
export async function takeItemOff(
  tx: Tx,
  context: Context,
  { orderId, itemId, commentId }: { orderId: string; itemId: string; commentId?: number | null },
): Promise<string> {
  const order = await lockForStaff(tx, orderId);
  const found = await queries.findItem(tx, { itemId, orderId });
  if (!found) throw refusal("ORDER_ITEM_NOT_FOUND");
  const open = hasOpenItems(order);
  if (!open && (order.reviewReason === null || !found.isStranded)) throw refusal("ORDER_LOCKED");
  if (open)
    await askAnew(tx, context.actor, orderId, { status: order.status, leftEmpty: order.itemCount === 1 });
  else await oweBack(tx, context.actor, orderId);
  const removed = await deleteItem(tx, context.actor, orderId, itemId, commentId);
  if (!removed) throw refusal("ORDER_ITEM_NOT_FOUND");
  await audit(tx, context, {
    action: "order-line-removed",
    subjectKind: "order",
    subjectId: orderId,
    before: { productId: removed, itemId },
  });
  return removed;
}
