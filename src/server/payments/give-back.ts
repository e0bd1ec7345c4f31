import type { Context } from "#server/context.ts";
import { OTHER_AMOUNT_LEFT, PROVIDER_SILENT, REFUND_ASKED } from "#wording/payment-doubts.ts";
import { finishRefund } from "./finish-refund.ts";
import type { CardTransaction, MoneyBack } from "./lyra.ts";
import { noteAsked } from "./refunds.sql.ts";
import type { RefundWish, RequestedRefund } from "./request-refund.ts";

/** Asks the provider once for a refund whose request is committed, and writes down what it answered. */
export async function giveBack(
  context: Context,
  { orderId, transactionUuid: uuid, amountCents }: RefundWish,
  { id, leftCents, reference }: RequestedRefund,
): Promise<MoneyBack> {
  context.events.changed({ orders: [orderId] });
  const given = await context.cards.cancelOrRefund({
    uuid,
    amountCents,
    leftCents,
    ...(reference ? { reference } : {}),
  });
  const refund = { id, orderId };
  switch (given.outcome) {
    case "cancelled":
    case "lowered":
    case "refunded":
      await finishRefund(context, refund, { state: "done", providerUuid: given.transaction.uuid });
      break;
    case "already-done":
      await finishRefund(context, refund, { state: "done", providerUuid: uncollected(given.transaction) });
      break;
    case "asked":
      await noteAsked(context.db, {
        refundId: id,
        providerUuid: given.transaction.uuid,
        message: REFUND_ASKED,
      });
      context.events.changed({ orders: [orderId] });
      break;
    case "unknown":
      await finishRefund(context, refund, { state: "unknown", message: PROVIDER_SILENT });
      break;
    case "refused":
      await finishRefund(context, refund, { state: "failed", message: refundFailure(given) });
      break;
    case "unavailable":
      await finishRefund(context, refund, { state: "failed", message: PROVIDER_SILENT });
  }
  return given;
}

/** The name of a payment that was never collected, so that no credit of the provider tells of what went back. */
export const uncollected = ({ uuid, operation, paid, status }: CardTransaction): string | null =>
  operation === "debit" && !paid && status !== "RUNNING" ? uuid : null;

/** What a refusal of the provider says to staff. */
export const refundFailure = ({ code, message }: Extract<MoneyBack, { outcome: "refused" }>): string =>
  code === "AMOUNT_LEFT" ? OTHER_AMOUNT_LEFT : [message, `(${code})`].filter(Boolean).join(" ");
