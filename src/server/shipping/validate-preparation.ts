import type { OrderDetail } from "#contract/admin/orders.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";

/** 'Valider la préparation': a paid order that has its label and nothing to check goes to `to-ship`. */
export async function validatePreparation(
  context: Context,
  { orderId, expectedVersion }: { orderId: string; expectedVersion: number },
): Promise<OrderDetail> {
  await inTransaction(context.db, async (tx) => {
    const order = await lockForStaff(tx, orderId, expectedVersion);
    if (order.status !== "paid") throw refusal("ORDER_NOT_TO_PREPARE");
    if (order.reviewReason !== null) throw refusal("ORDER_UNDER_REVIEW");
    if (!order.hasLabel) throw refusal("LABEL_MISSING");
    await changeStatus(tx, context.actor, { orderId, move: "prepare", to: "to-ship" });
    await audit(tx, context, {
      action: "order-prepared",
      subjectKind: "order",
      subjectId: orderId,
      before: { status: "paid" },
      after: { status: "to-ship" },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
}
