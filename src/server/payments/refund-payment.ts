import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { forget, once, principalOf } from "#server/idempotency/once.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { OTHER_AMOUNT_LEFT, PROVIDER_SILENT } from "#wording/payment-doubts.ts";
import { finishRefund, writeRefundResult } from "./finish-refund.ts";
import type { MoneyBack } from "./lyra.ts";
import { findRefund } from "./refunds.sql.ts";
import { type RefundWish, type RequestedRefund, requestRefund } from "./request-refund.ts";

const ROUTE = "admin.money.refund";

/**
 * Gives money back. The request is written and its amount reserved first, then the provider is called once, then its
 * answer is written: however often the button is pressed, and wherever we are interrupted, money is never given twice.
 * Money that the provider knows nothing of is given back by staff themselves, who note it here.
 */
export const refundPayment: Handlers["admin"]["money"]["refund"] = async (context, wish) => {
  const { orderId } = wish;
  const requests: RequestedRefund[] = [];
  const { refundId } = await once(context, principalOf(context), ROUTE, wish, async (tx) => {
    const requested = await requestRefund(tx, context, wish);
    if (requested.byHand)
      await writeRefundResult(
        tx,
        context.actor,
        { id: requested.id, orderId },
        { state: "done", providerUuid: null },
      );
    else requests.push(requested);
    return { refundId: requested.id };
  });
  const fresh = requests.find((request) => request.id === refundId);
  if (fresh) await give(context, wish, fresh);
  else await answerAgain(context, refundId);
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
};

async function give(context: Context, wish: RefundWish, { id, leftCents }: RequestedRefund): Promise<void> {
  const { orderId, transactionUuid: uuid, amountCents } = wish;
  context.events.changed({ orders: [orderId] });
  const given = await context.cards.cancelOrRefund({ uuid, amountCents, leftCents });
  const refund = { id, orderId };
  switch (given.outcome) {
    case "cancelled":
    case "lowered":
    case "refunded":
    case "already-done":
      return finishRefund(context, refund, { state: "done", providerUuid: given.transaction.uuid });
    case "unknown":
      return finishRefund(context, refund, { state: "unknown", message: PROVIDER_SILENT });
    case "refused": {
      const message = refundFailure(given);
      await finishRefund(context, refund, { state: "failed", message });
      throw refusal("REFUND_REFUSED", { message });
    }
    case "unavailable":
      await finishRefund(context, refund, { state: "failed", message: PROVIDER_SILENT });
      await forget(context, principalOf(context), ROUTE);
      throw refusal("REFUND_NOT_SENT");
  }
}

/** The same press once more: its first answer again, whatever it was. */
async function answerAgain(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, { refundId });
  if (refund?.state === "failed") throw refusal("REFUND_REFUSED", { message: refund.message ?? "" });
}

/** What a refusal of the provider says to staff. */
export const refundFailure = ({ code, message }: Extract<MoneyBack, { outcome: "refused" }>): string =>
  code === "AMOUNT_LEFT" ? OTHER_AMOUNT_LEFT : `${message} (${code})`;
