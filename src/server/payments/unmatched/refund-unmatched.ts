import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, type House, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { leftOf } from "#server/payments/lyra.ts";
import { refundFailure } from "#server/payments/refund-payment.ts";
import { OTHER_AMOUNT_LEFT, PROVIDER_SILENT, REFUND_NOT_MADE } from "#wording/payment-doubts.ts";
import { lockUnmatched, refuseHandled } from "./lock-unmatched.ts";
import { getUnmatched } from "./read-unmatched.ts";

const begin = statement(`
  update unmatched_payments set state = 'refunding', reason = $2, handled_by = $3, handled_at = clock_timestamp(), message = null
  where id = $1`);

const end = statement(`
  update unmatched_payments set state = $2, message = $3, handled_at = clock_timestamp()
  where id = $1 and state = 'refunding'`);

/**
 * Gives money that belongs to no order back, all of it. It is written down first, then the provider is asked once, then
 * its answer is written: two people, or a lost answer, never give it back twice.
 */
export const refundUnmatched: Handlers["admin"]["unmatchedPayments"]["refund"] = async (context, input) => {
  const { unmatchedId, reason } = input;
  const wanted = await inTransaction(context.db, async (tx) => {
    const payment = await lockUnmatched(tx, unmatchedId);
    refuseHandled(payment);
    const { transaction_uuid: uuid, amount_cents: amountCents, currency } = payment;
    await begin(tx, unmatchedId, reason, staffOf(context).userId);
    await audit(tx, context, {
      action: "refund-requested",
      subjectKind: "payment",
      subjectId: unmatchedId,
      after: { transactionUuid: uuid, amountCents, currency, reason },
    });
    return { uuid, amountCents };
  });
  await give(context, unmatchedId, wanted);
  return getUnmatched(context, { unmatchedId });
};

async function give(
  context: Context,
  id: string,
  { uuid, amountCents }: { uuid: string; amountCents: number },
) {
  const given = await context.cards.cancelOrRefund({ uuid, amountCents, leftCents: amountCents });
  switch (given.outcome) {
    case "cancelled":
    case "lowered":
    case "refunded":
    case "already-done":
      await end(context.db, id, "refunded", null);
      return;
    case "unknown":
      await end(context.db, id, "refunding", PROVIDER_SILENT);
      return;
    case "refused": {
      const message = refundFailure(given);
      await end(context.db, id, "open", message);
      throw refusal("REFUND_REFUSED", { message });
    }
    case "unavailable":
      await end(context.db, id, "open", PROVIDER_SILENT);
      throw refusal("REFUND_NOT_SENT");
  }
}

/** The call itself is over after half a minute: what two minutes later has not happened will not happen any more. */
const silent = statement<{ id: string; transaction_uuid: string; amount_cents: number }>(`
  select id, transaction_uuid, amount_cents::float8 as amount_cents from unmatched_payments
  where state = 'refunding' and handled_at < clock_timestamp() - interval '2 minutes'
  order by handled_at limit 20`);

/** Finds out what became of refunds whose answer was lost; it never asks for the money a second time. */
export async function reconcileUnmatched(house: House): Promise<void> {
  for (const { id, transaction_uuid, amount_cents } of await silent(house.db)) {
    const reading = await house.cards.readTransaction(transaction_uuid);
    if (reading.outcome === "unavailable") return;
    if (reading.outcome === "refused") {
      house.log.warn({ why: reading.code }, "the card provider did not say what became of a refund");
      continue;
    }
    const left = leftOf(reading.transaction);
    if (left === 0) await end(house.db, id, "refunded", null);
    else await end(house.db, id, "open", left === amount_cents ? REFUND_NOT_MADE : OTHER_AMOUNT_LEFT);
  }
}
