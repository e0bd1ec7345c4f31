import type { GuestOrder } from "#contract/guest-order.ts";
import { isSettled } from "#domain/order-status.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import type { CardAnswer } from "./krypton.ts";
import { DEFAULT_FAILURE, type PaymentEvent, type PaymentState } from "./payment-state.ts";
import { startPayment } from "./start-payment.ts";

const START_FAILURE = "Impossible d'initialiser le paiement. Veuillez réessayer.";
/** The order itself must be seen to first. */
const BACK_TO_ORDER = [
  "ORDER_LOCKED",
  "ORDER_EXPIRED",
  "ORDER_EMPTY",
  "PIECES_GONE",
  "ADDRESS_MISSING",
  "OUTSIDE_DELIVERY_AREA",
  "RELAY_POINT_CLOSED",
  "RELAY_NEEDS_MOBILE",
  "MINIMUM_NOT_REACHED",
  "CREDIT_CHANGED",
] as const;

const moved = (to: PaymentState): PaymentEvent => ({ type: "moved", to });
export const refusedBy = (said: string | null | undefined): PaymentEvent => ({
  type: "refused",
  sentence: `Le paiement a échoué: ${said || DEFAULT_FAILURE}`,
});

/** Asks for the card form, and tells what came of it. */
export async function askForForm(
  order: GuestOrder,
  wish: Parameters<typeof startPayment>[1],
): Promise<PaymentEvent[]> {
  try {
    const form = await startPayment(order, wish);
    if ("paid" in form) {
      await reread(order.id);
      return [moved({ step: "succeeded" })];
    }
    if (!form.formToken)
      return [moved({ step: "start-failed", sentence: "Token de paiement non reçu", backToOrder: false })];
    // This very call moved the order to `to-pay`. Until the page knows, its form would look withdrawn.
    if (order.status !== "to-pay") learn(await api.guestOrders.get({ orderId: order.id }));
    return [moved({ step: "form", form, paying: false })];
  } catch (error) {
    return await notStarted(order, error);
  }
}

async function notStarted(order: GuestOrder, error: unknown): Promise<PaymentEvent[]> {
  if (isRefused(error, "TOTAL_CHANGED"))
    return [moved({ step: "total-changed", before: order.totalCents, after: error.facts.totalCents })];
  const sentence = sentenceOf(error, START_FAILURE);
  const termsChanged = isRefused(error, "TERMS_CHANGED");
  if (termsChanged || isRefused(error, "TERMS_NOT_ACCEPTED")) {
    await reread(order.id);
    return [
      ...(termsChanged ? [{ type: "refused", sentence } as const] : []),
      moved({ step: "not-started" }),
    ];
  }
  const backToOrder = BACK_TO_ORDER.some((code) => isRefused(error, code));
  if (backToOrder) void reread(order.id);
  return [moved({ step: "start-failed", sentence, backToOrder })];
}

/**
 * Hands the card form's answer on to the server. A refusal asks for another card; otherwise nothing is to be told: the
 * order, asked again and again, has the last word, for the notification may have told the server already.
 */
export async function handOn(orderId: string, answer: CardAnswer): Promise<PaymentEvent | undefined> {
  const { rawClientAnswer, hash, clientAnswer } = answer;
  const refused = clientAnswer.orderStatus !== "PAID" && clientAnswer.orderStatus !== "RUNNING";
  try {
    const told = learn(await api.payments.answer({ orderId, rawClientAnswer, hash }));
    if (isSettled(told.status) || !refused) return undefined;
  } catch {
    if (!refused) return { type: "untold" };
  }
  return refusedBy(clientAnswer.transactions?.at(-1)?.errorMessage);
}
