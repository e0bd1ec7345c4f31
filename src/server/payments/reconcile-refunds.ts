import type { AppContext } from "#server/context.ts";
import { OTHER_AMOUNT_LEFT, REFUND_NOT_MADE, refundNotDone } from "#wording/payment-doubts.ts";
import { settleAsRead } from "./ask-provider.ts";
import { finishRefund, type RefundResult } from "./finish-refund.ts";
import { uncollected } from "./give-back.ts";
import { type CardTransaction, leftOf } from "./lyra.ts";
import { type RefundsWithoutAnswerRow, readRefundable, refundsWithoutAnswer } from "./refunds.sql.ts";

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
    await finishBySum(context, refund, transaction);
  }
  return turn;
}

/** What became of a refund of which the provider gave us no name: what it still holds says so. */
async function finishBySum(
  context: AppContext,
  refund: RefundsWithoutAnswerRow,
  transaction: CardTransaction,
): Promise<void> {
  const left = leftOf(transaction);
  const { id, orderId, transactionUuid, amountCents, reference } = refund;
  const resultOf = (leftAfter: number): RefundResult | undefined => {
    if (left === leftAfter) return { state: "done", providerUuid: uncollected(transaction) };
    return left >= leftAfter + amountCents ? { state: "failed", message: REFUND_NOT_MADE } : undefined;
  };
  let result = resultOf(refund.leftAfterCents);
  if (!result && reference !== null) {
    // Somebody gave money back in the provider's own space and we were not told: each credit is noted, ours among them.
    if (!(await settleAsRead(context, reference))) return;
    const money = await readRefundable(context.db, { transactionUuid, orderId });
    result = money && resultOf(money.providerCents);
  }
  await finishRefund(context, { id, orderId }, result ?? { state: "failed", message: OTHER_AMOUNT_LEFT });
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
