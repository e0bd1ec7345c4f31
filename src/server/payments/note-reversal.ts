import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { sendInvoiceAfterContract } from "#server/money/invoice-after-contract.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { openRefundTasks } from "#server/orders/open-refund-tasks.ts";
import { oweBack } from "#server/orders/owe-back.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { feeThatStays } from "#server/parcels/leave-parcel.ts";
import { chargebackReversed, chargedBack, OVERTAKEN_BY_BANK } from "#wording/payment-doubts.ts";
import { clearMark, insertReversal, readChargeback, restoreOvertaken } from "./refunds.sql.ts";

/**
 * Staff say that the bank gave back what it had taken: the order's money again, as a payment of its own, whatever became of
 * the order meanwhile. The refunds that the chargeback overtook, and what the order holds beyond what it comes to, are owed
 * to its buyer from here on. Of several who press, one notes it.
 */
export const noteReversal: Handlers["admin"]["money"]["noteReversal"] = async (context, input) => {
  const { orderId, refundId, receivedOn } = input;
  await inTransaction(context.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw refusal("ORDER_NOT_FOUND");
    const chargeback = await readChargeback(tx, { orderId, refundId });
    if (!chargeback) throw refusal("REFUND_NOT_FOUND");
    const { amountCents, givenOn, isCancelled } = chargeback;
    if (receivedOn < givenOn) throw refusal("MONEY_BEFORE_ORDER", { notBefore: givenOn });
    if (!(await insertReversal(tx, { refundId, receivedOn }))) throw refusal("MONEY_ALREADY_NOTED");
    const reason = chargebackReversed(amountCents);
    await restoreOvertaken(tx, { refundId, message: OVERTAKEN_BY_BANK });
    await touchOrder(tx, orderId);
    const facts = { outcome: "by-hand", means: "card", receivedOn, amountCents };
    await writeHistory(tx, context.actor, orderId, "payment", facts, reason);
    const mark = chargedBack(amountCents, true);
    if (await clearMark(tx, { orderId, mark }))
      await writeHistory(tx, context.actor, orderId, "review", { cleared: mark }, reason);
    if (isCancelled)
      await openRefundTasks(tx, context.actor, orderId, reason, await feeThatStays(tx, orderId));
    else await oweBack(tx, context.actor, orderId);
    await sendInvoiceAfterContract(tx, orderId);
    await audit(tx, context, {
      action: "chargeback-reversed",
      subjectKind: "order",
      subjectId: orderId,
      after: { refundId, amountCents, receivedOn },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
};
