import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { forget, once, principalOf } from "#server/idempotency/once.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { finishInHouse } from "./finish-in-house.ts";
import { giveBack, refundFailure } from "./give-back.ts";
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
    if (!(await finishInHouse(tx, context, wish, requested))) requests.push(requested);
    return { refundId: requested.id };
  });
  const fresh = requests.find((request) => request.id === refundId);
  if (fresh) await give(context, wish, fresh);
  else await answerAgain(context, refundId);
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
};

async function give(context: Context, wish: RefundWish, requested: RequestedRefund): Promise<void> {
  const given = await giveBack(context, wish, requested);
  if (given.outcome === "refused") throw refusal("REFUND_REFUSED", { message: refundFailure(given) });
  if (given.outcome === "unavailable") {
    await forget(context, principalOf(context), ROUTE);
    throw refusal("REFUND_NOT_SENT");
  }
}

/** The same press once more: its first answer again, whatever it was. */
async function answerAgain(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, { refundId });
  if (refund?.state === "failed") throw refusal("REFUND_REFUSED", { message: refund.message ?? "" });
}
