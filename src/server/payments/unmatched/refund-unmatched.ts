import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type AppContext, type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { refundFailure } from "#server/payments/give-back.ts";
import { type CardTransaction, leftOf } from "#server/payments/lyra.ts";
import {
  OTHER_AMOUNT_LEFT,
  PROVIDER_SILENT,
  REFUND_ASKED,
  REFUND_NOT_MADE,
  refundNotDone,
} from "#wording/payment-doubts.ts";
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
  const end = (state: string, message: string | null, creditUuid: string | null = null) =>
    queries.endRefund(context.db, { unmatchedId, state, message, creditUuid });
  const given = await context.cards.cancelOrRefund({ uuid, amountCents, leftCents: amountCents });
  switch (given.outcome) {
    case "cancelled":
    case "lowered":
    case "refunded":
    case "already-done":
      await end("refunded", null);
      return;
    case "asked":
      await end("refunding", REFUND_ASKED, given.transaction.uuid);
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

/** Finds out what became of refunds that have no end yet; it never asks for the money a second time. */
export async function reconcileUnmatched(appContext: AppContext): Promise<void> {
  for (const refund of await queries.refundsWithoutAnswer(appContext.db)) {
    const { id: unmatchedId, transactionUuid, creditUuid } = refund;
    const reading = await appContext.cards.readTransaction(creditUuid ?? transactionUuid);
    if (reading.outcome === "unavailable") return;
    if (reading.outcome === "refused") {
      appContext.log.warn({ why: reading.code }, "the card provider did not say what became of a refund");
      continue;
    }
    await queries.endRefund(appContext.db, { unmatchedId, ...endOf(refund, reading.transaction) });
  }
}

/** Told by the credit itself where the provider has named it, else by what it still holds. */
function endOf({ amountCents, creditUuid }: queries.RefundsWithoutAnswerRow, read: CardTransaction) {
  if (creditUuid !== null && read.status === "RUNNING")
    return { state: "refunding", message: REFUND_ASKED, creditUuid };
  const left = leftOf(read);
  if (creditUuid === null ? left === 0 : read.status === "PAID")
    return { state: "refunded", message: null, creditUuid };
  const notDone = left === amountCents ? REFUND_NOT_MADE : OTHER_AMOUNT_LEFT;
  const message = creditUuid === null ? notDone : refundNotDone(read.errorCode ?? read.detailedStatus);
  return { state: "open", message, creditUuid: null };
}
