import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { sendInvoiceAfterContract } from "#server/money/invoice-after-contract.ts";
import { isPaidAndLacks } from "#server/money/money.sql.ts";
import { noteMoney } from "#server/money/money-by-hand.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { touchOrder } from "#server/orders/touch-order.ts";

/**
 * Staff say how the money came of an order that they had marked as paid without it, or the rest of one that was paid in
 * part: its invoice, the closings and the books follow as for any money. Of several who press, one notes it.
 */
export const noteMoneyReceived: Handlers["admin"]["money"]["note"] = async (context, { orderId, money }) => {
  await inTransaction(context.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw refusal("ORDER_NOT_FOUND");
    const isLacking = await isPaidAndLacks(tx, { orderId });
    const amountCents = isLacking ? await noteMoney(tx, context.actor, orderId, money) : 0;
    if (amountCents === 0) throw refusal("MONEY_ALREADY_NOTED");
    await touchOrder(tx, orderId);
    await sendInvoiceAfterContract(tx, orderId);
    await audit(tx, context, {
      action: "order-money-noted",
      subjectKind: "order",
      subjectId: orderId,
      after: { ...money, amountCents },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
};
