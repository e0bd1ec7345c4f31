import type { OrderDetail } from "#contract/admin/orders.ts";
import type { MoneyByHand } from "#domain/money-by-hand.ts";
import { isCancelled, type OrderStatus } from "#domain/order-status.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "./change-status.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { productsOfOrder } from "./products-of-order.ts";

interface SetStatus {
  orderId: string;
  status: OrderStatus;
  expectedVersion?: number;
  reason?: string | undefined;
  /** How the money arrived, where staff say so as they mark the order as paid. */
  money?: MoneyByHand | undefined;
}

/**
 * Staff give an order any status; what the change brings with it is `changeStatus`'s to apply. Answers the products
 * whose availability changed, for whoever tells the open pages once the transaction is committed.
 */
export async function putStatus(tx: Tx, context: Context, input: SetStatus): Promise<string[]> {
  const { orderId, status, expectedVersion, reason, money } = input;
  const { from } = await changeStatus(tx, context.actor, {
    orderId,
    move: "set-status",
    to: status,
    reason: reason || undefined,
    money,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  });
  await audit(tx, context, {
    action: "order-status",
    subjectKind: "order",
    subjectId: orderId,
    before: { status: from },
    after: { status, ...(reason ? { reason } : {}), ...(money ?? {}) },
  });
  return isCancelled(from) === isCancelled(status) ? [] : productsOfOrder(tx, orderId);
}

export async function setStatus(context: Context, input: SetStatus): Promise<void> {
  const products = await inTransaction(context.db, (tx) => putStatus(tx, context, input));
  context.events.changed({ orders: [input.orderId], products });
}

export async function changeOrderStatus(
  context: Context,
  input: SetStatus & { expectedVersion: number },
): Promise<OrderDetail> {
  await setStatus(context, input);
  return getOrderDetail(context, input.orderId);
}
