import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { dismissTask, followsLaw } from "./refunds.sql.ts";

/** Staff decide not to give money back that a task, or a refund that failed, still asks for. */
export const dismissRefund: Handlers["admin"]["money"]["dismissRefund"] = async (context, input) => {
  const { orderId, refundId, reason, confirmed } = input;
  await inTransaction(context.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw refusal("ORDER_NOT_FOUND");
    const owed = confirmed ? undefined : await followsLaw(tx, { orderId, refundId });
    if (owed?.follows) throw refusal("REFUND_OWED_BY_LAW");
    const task = await dismissTask(tx, { refundId, orderId, reason });
    if (!task) throw refusal("REFUND_NOT_FOUND");
    const { amountCents, transactionUuid } = task;
    await writeHistory(tx, context.actor, orderId, "refund", { state: "dismissed", amountCents }, reason);
    await audit(tx, context, {
      action: "refund-dismissed",
      subjectKind: "order",
      subjectId: orderId,
      after: { refundId, transactionUuid, amountCents, reason },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
};
