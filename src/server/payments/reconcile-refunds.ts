import type { AppContext } from "#server/context.ts";
import { OTHER_AMOUNT_LEFT, REFUND_NOT_MADE, refundNotDone } from "#wording/payment-doubts.ts";
import { finishRefund } from "./finish-refund.ts";
import { type CardTransaction, leftOf } from "./lyra.ts";
import { refundsWithoutAnswer } from "./refunds.sql.ts";

const REFUNDS_A_TURN = 20;

/**
 * Finds out what became of refunds whose answer was lost, by reading what the provider still holds. It never asks for
 * the money a second time: a refund that did not happen is put back into staff's hands.
 */
export async function reconcileRefunds(context: AppContext): Promise<{ read: number }> {
  const turn = { read: 0 };
  for (const refund of await refundsWithoutAnswer(context.db, { most: REFUNDS_A_TURN })) {
    const { providerUuid, reference } = refund;
    const reading = await context.cards.readTransaction(
      providerUuid ?? refund.transactionUuid,
      reference ?? undefined,
    );
    if (reading.outcome === "unavailable") break;
    turn.read += 1;
    if (reading.outcome === "refused") {
      context.log.warn({ why: reading.code }, "the card provider did not say what became of a refund");
      continue;
    }
    const { transaction } = reading;
    if (providerUuid !== null) {
      await finishAsked(context, { ...refund, providerUuid }, transaction);
      continue;
    }
    const left = leftOf(transaction);
    const { id, orderId, leftAfterCents: leftAfter, amountCents: amount } = refund;
    if (left <= leftAfter)
      await finishRefund(context, { id, orderId }, { state: "done", providerUuid: null });
    else {
      // Less than this refund is missing: somebody gave a part back elsewhere, and ours was not made.
      const message = left < leftAfter + amount ? OTHER_AMOUNT_LEFT : REFUND_NOT_MADE;
      await finishRefund(context, { id, orderId }, { state: "failed", message });
    }
  }
  return turn;
}

/** What became of a credit that the provider had yet to do. */
async function finishAsked(
  context: AppContext,
  { id, orderId, providerUuid }: { id: string; orderId: string; providerUuid: string },
  { status, errorCode, detailedStatus }: CardTransaction,
): Promise<void> {
  if (status === "RUNNING") return;
  await finishRefund(
    context,
    { id, orderId },
    status === "PAID"
      ? { state: "done", providerUuid }
      : { state: "failed", message: refundNotDone(errorCode ?? detailedStatus) },
  );
}
