import { randomUUID } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { Told } from "#server/payments/record.ts";
import { announce, settleWord } from "#server/payments/settle.ts";
import { MOST_CENTS } from "#server/payments/word.ts";
import { type LockedUnmatched, lockUnmatched, refuseHandled } from "./lock-unmatched.ts";
import { getUnmatched } from "./read-unmatched.ts";

const orderNumbered = statement<{ id: string }>(
  "select id from orders where lower(order_number) = lower($1)",
);

const takeOver = statement(`
  update unmatched_payments set state = 'tied', order_id = $2, handled_by = $3, handled_at = clock_timestamp(), message = null
  where id = $1`);

/** The reference becomes an attempt of the order; one that is another order's already is not taken from it. */
const openAttempt = statement<{ reference: string }>(`
  with own as (
    select reference from payments where reference = $3 and order_id = $2
  ), opened as (
    insert into payments (id, order_id, reference, amount_cents, state, closed_at)
    select $1, $2, case when $3::text is null or exists (select from payments where reference = $3) then $4 else $3 end, $5,
      'withdrawn', clock_timestamp()
    where not exists (select from own)
    returning reference
  )
  select reference from own union all select reference from opened`);

/**
 * Staff say which order money belongs to. From there on it is that order's payment, judged by the same rules as any
 * other: it settles the order, marks it 'à vérifier', or is owed back.
 */
export const tiePayment: Handlers["admin"]["unmatchedPayments"]["tie"] = async (context, input) => {
  const { unmatchedId, orderNumber } = input;
  const done = await inTransaction(context.db, async (tx) => {
    const [order] = await orderNumbered(tx, orderNumber);
    if (!order || !(await lockOrder(tx, order.id))) throw refusal("ORDER_NOT_FOUND");
    const payment = await lockUnmatched(tx, unmatchedId);
    if (payment.state === "tied" && payment.order_id === order.id) return undefined;
    refuseHandled(payment);
    if (payment.currency !== "EUR" || payment.amount_cents > MOST_CENTS)
      throw refusal("UNMATCHED_PAYMENT_NOT_TIEABLE");
    await takeOver(tx, unmatchedId, order.id, staffOf(context).userId);
    const told = await attemptOf(tx, payment, order.id);
    const { amount_cents: amountCents, transaction_uuid: transactionUuid } = payment;
    await writeHistory(tx, context.actor, order.id, "payment", { outcome: "tied", amountCents });
    const settlement = await settleWord(tx, told);
    for (const subject of [
      { subjectKind: "order", subjectId: order.id },
      { subjectKind: "payment", subjectId: unmatchedId },
    ] as const)
      await audit(tx, context, {
        action: "payment-tied",
        ...subject,
        after: { orderNumber, transactionUuid, amountCents, cause: payment.cause },
      });
    return { told, settlement };
  });
  if (done) announce(context, done.told, done.settlement);
  return getUnmatched(context, { unmatchedId });
};

/** The provider's word as it was kept, now about an attempt of this order. */
async function attemptOf(tx: Tx, payment: LockedUnmatched, orderId: string): Promise<Told> {
  const { transaction_uuid: transactionUuid, amount_cents: amountCents, cause } = payment;
  const [attempt] = await openAttempt(
    tx,
    randomUUID(),
    orderId,
    payment.reference,
    `tied:${transactionUuid}`,
    amountCents,
  );
  return {
    reference: attempt?.reference ?? null,
    orderStatus: "PAID",
    payer: { name: null, email: null },
    source: payment.source,
    word: {
      transactionUuid,
      detailedStatus: payment.detailed_status,
      says: "paid",
      amountCents,
      currency: payment.currency,
      at: null,
      code: null,
      closesForm: true,
      cardBrand: payment.card_brand,
      cardLast4: payment.card_last4,
    },
    ...(cause === "reference" ? {} : { doubt: { kind: "foreign", cause } }),
  };
}
