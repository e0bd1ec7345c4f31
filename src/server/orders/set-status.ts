import type { OrderDetail } from "#contract/admin/orders.ts";
import { isCancelled, type OrderStatus } from "#domain/order-status.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "./change-status.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { productsOfOrder } from "./products-of-order.ts";

interface SetStatus {
  orderId: string;
  status: OrderStatus;
  expectedVersion?: number;
  reason?: string | undefined;
}

/** Staff give an order any status; what the change brings with it is `changeStatus`'s to apply. */
export async function setStatus(context: Context, input: SetStatus): Promise<void> {
  const { orderId, status, expectedVersion, reason } = input;
  const products = await inTransaction(context.db, async (tx) => {
    const { from } = await changeStatus(tx, context.actor, {
      orderId,
      to: status,
      reason: reason || undefined,
      ...(expectedVersion === undefined ? {} : { expectedVersion }),
    });
    await audit(tx, context, {
      action: "order-status",
      subjectKind: "order",
      subjectId: orderId,
      before: { status: from },
      after: { status, ...(reason ? { reason } : {}) },
    });
    return isCancelled(from) === isCancelled(status) ? [] : productsOfOrder(tx, orderId);
  });
  context.events.changed({ orders: [orderId], products });
}

export async function changeOrderStatus(
  context: Context,
  input: SetStatus & { expectedVersion: number },
): Promise<OrderDetail> {
  await setStatus(context, input);
  return getOrderDetail(context, input.orderId);
}
