import { randomUUID } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { MOST_CENTS } from "#server/payments/payment-event.ts";
import type { ReceivedEvent } from "#server/payments/record.ts";
import { announce, settleEvent } from "#server/payments/settle.ts";
import { lockUnmatched, refuseHandled } from "./lock-unmatched.ts";
import { getUnmatched } from "./read-unmatched.ts";
import * as queries from "./unmatched.sql.ts";

/**
 * Staff say which order money belongs to. From there on it is that order's payment, judged by the same rules as any
 * other: it settles the order, marks it 'à vérifier', or is owed back.
 */
export const tiePayment: Handlers["admin"]["unmatchedPayments"]["tie"] = async (context, input) => {
  const { unmatchedId, orderNumber } = input;
  const done = await inTransaction(context.db, async (tx) => {
    const order = await queries.findOrderNumbered(tx, { orderNumber });
    if (!order || !(await lockOrder(tx, order.id))) throw refusal("ORDER_NOT_FOUND");
    const payment = await lockUnmatched(tx, unmatchedId);
    if (payment.state === "tied" && payment.orderId === order.id) return undefined;
    refuseHandled(payment);
    if (payment.currency !== "EUR" || payment.amountCents > MOST_CENTS)
      throw refusal("UNMATCHED_PAYMENT_NOT_TIEABLE");
    await queries.tieToOrder(tx, { unmatchedId, orderId: order.id, staffId: staffOf(context).userId });
    const received = await attemptOf(tx, payment, order.id);
    const { amountCents, transactionUuid } = payment;
    await writeHistory(tx, context.actor, order.id, "payment", { outcome: "tied", amountCents });
    const settlement = await settleEvent(tx, received);
    for (const subject of [
      { subjectKind: "order", subjectId: order.id },
      { subjectKind: "payment", subjectId: unmatchedId },
    ] as const)
      await audit(tx, context, {
        action: "payment-tied",
        ...subject,
        after: { orderNumber, transactionUuid, amountCents, cause: payment.cause },
      });
    return { received, settlement };
  });
  if (done) announce(context, done.received, done.settlement);
  return getUnmatched(context, { unmatchedId });
};

/** The provider's event as it was kept, now about an attempt of this order. */
async function attemptOf(tx: Tx, payment: queries.LockUnmatchedRow, orderId: string): Promise<ReceivedEvent> {
  const { transactionUuid, amountCents, cause, reference } = payment;
  const attempt = await queries.openAttempt(tx, {
    attemptId: randomUUID(),
    orderId,
    reference,
    otherReference: `tied:${transactionUuid}`,
    amountCents,
  });
  return {
    reference: attempt?.reference ?? null,
    orderStatus: "PAID",
    payer: { name: null, email: null },
    source: payment.source,
    event: {
      transactionUuid,
      detailedStatus: payment.detailedStatus,
      says: "paid",
      amountCents,
      currency: payment.currency,
      at: payment.paidAt,
      code: null,
      closesForm: true,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      methodType: payment.methodType,
      wallet: payment.wallet,
      parentUuid: null,
    },
    ...(cause === "reference" ? {} : { doubt: { kind: "foreign", cause } }),
  };
}
