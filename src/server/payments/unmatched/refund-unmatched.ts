import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type AppContext, type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { refundFailure } from "#server/payments/give-back.ts";
import { leftOf } from "#server/payments/lyra.ts";
import { OTHER_AMOUNT_LEFT, PROVIDER_SILENT, REFUND_NOT_MADE } from "#wording/payment-doubts.ts";
import { lockUnmatched, refuseHandled } from "./lock-unmatched.ts";
import { getUnmatched } from "./read-unmatched.ts";
import * as queries from "./unmatched.sql.ts";

/**
 * Gives money that belongs to no order back, all of it. It is written down first, then the provider is asked once, then
 * its answer is written: two people, or a lost answer, never give it back twice.
 */
export const refundUnmatched: Handlers["admin"]["unmatchedPayments"]["refund"] = async (context, input) => {
  const { unmatchedId, reason } = input;
  const wanted = await inTransaction(context.db, async (tx) => {
    const payment = await lockUnmatched(tx, unmatchedId);
    refuseHandled(payment);
    const { transactionUuid: uuid, amountCents, currency } = payment;
    await queries.beginRefund(tx, { unmatchedId, reason, staffId: staffOf(context).userId });
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
  unmatchedId: string,
  { uuid, amountCents }: { uuid: string; amountCents: number },
) {
  const end = (state: string, message: string | null) =>
    queries.endRefund(context.db, { unmatchedId, state, message });
  const given = await context.cards.cancelOrRefund({ uuid, amountCents, leftCents: amountCents });
  switch (given.outcome) {
    case "cancelled":
    case "lowered":
    case "refunded":
    case "already-done":
    // What it has yet to do is not ours to follow: no order waits for it.
    case "asked":
      await end("refunded", null);
      return;
    case "unknown":
      await end("refunding", PROVIDER_SILENT);
      return;
    case "refused": {
      const message = refundFailure(given);
      await end("open", message);
      throw refusal("REFUND_REFUSED", { message });
    }
    case "unavailable":
      await end("open", PROVIDER_SILENT);
      throw refusal("REFUND_NOT_SENT");
  }
}

/** Finds out what became of refunds whose answer was lost; it never asks for the money a second time. */
export async function reconcileUnmatched(appContext: AppContext): Promise<void> {
  for (const { id, transactionUuid, amountCents } of await queries.refundsWithoutAnswer(appContext.db)) {
    const reading = await appContext.cards.readTransaction(transactionUuid);
    if (reading.outcome === "unavailable") return;
    if (reading.outcome === "refused") {
      appContext.log.warn({ why: reading.code }, "the card provider did not say what became of a refund");
      continue;
    }
    const left = leftOf(reading.transaction);
    const [state, message] =
      left === 0 ? ["refunded", null] : ["open", left === amountCents ? REFUND_NOT_MADE : OTHER_AMOUNT_LEFT];
    await queries.endRefund(appContext.db, { unmatchedId: id, state, message });
  }
}
