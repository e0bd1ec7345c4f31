import { randomUUID } from "node:crypto";
import type { ShippingAddress } from "#domain/address.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Actor, AppContext, Context } from "#server/context.ts";
import { guestItemAdder } from "#server/guest-orders/add-guest-item.ts";
import { cancelGuestOrder } from "#server/guest-orders/cancel-guest-order.ts";
import { guestOrderOpener } from "#server/guest-orders/create-guest-order.ts";
import { saveGuestAddress } from "#server/guest-orders/save-guest-address.ts";
import { addItem } from "#server/orders/add-item.ts";
import { createOrder } from "#server/orders/create-order.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { currentTermsVersion } from "#server/pages/terms.ts";
import { answerPayment } from "#server/payments/answer-payment.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { startPayment } from "#server/payments/start-payment.ts";
import { makeLabel } from "#server/shipping/make-label.ts";
import { validatePreparation } from "#server/shipping/validate-preparation.ts";

/** Which third parties are stand-ins on this machine; with a real one the story does without it. */
export interface Played {
  card: boolean;
  carrier: boolean;
}

export const GOOD_CARD = "4970100000000055";
export const REFUSED_CARD = "4970100000000113";

export type Acts = ReturnType<typeof storyActs>;

/** What people do in the story: the shop's own verbs, each by whom it belongs to. */
export function storyActs(context: AppContext, staff: Actor, played: Played) {
  const open = guestOrderOpener(context);
  const add = guestItemAdder(context);
  const by = (actor: Actor): Context => ({
    ...context,
    actor,
    browserId: randomUUID(),
    familiarBrowser: true,
    sourceAddress: `story ${randomUUID()}`,
    sessionId: undefined,
    idempotencyKey: randomUUID(),
  });
  const asGuest = () => by({ kind: "guest" });
  const asStaff = () => by(staff);

  return {
    played,
    guestOpens: async (liveId: string, productId: string) =>
      (await open(asGuest(), { liveId, productId })).id,
    guestAdds: (orderId: string, productId: string) => add(asGuest(), { orderId, productId }),
    guestSaysWhere: (orderId: string, address: ShippingAddress) =>
      saveGuestAddress(asGuest(), { orderId, address }),
    guestGivesUp: (orderId: string) => cancelGuestOrder(asGuest(), { orderId }),
    guestGoesToPay: async (orderId: string) => {
      const termsVersion = await currentTermsVersion(context.db);
      const form = await startPayment(asGuest(), { orderId, acceptTerms: true, termsVersion });
      if ("paid" in form) throw new Error("No credit was meant to pay");
      return form.formToken;
    },
    guestPays: async (orderId: string, formToken: string, card: string) => {
      const { rawClientAnswer, hash } = await payAtStandIn(context.config.card.apiUrl, formToken, card);
      await answerPayment(asGuest(), { orderId, rawClientAnswer, hash });
    },
    staffOpens: async (liveId: string, userId: string, comment: string) =>
      (await createOrder(asStaff(), { liveId, userId, comment })).id,
    staffAdds: (orderId: string, productId: string) => addItem(asStaff(), { orderId, productId }),
    staffSets: (orderId: string, status: OrderStatus, reason?: string) =>
      setStatus(asStaff(), { orderId, status, reason }),
    staffMakesLabel: (orderId: string) => makeLabel(asStaff(), { orderId }),
    staffPacks: async (orderId: string) => {
      const { version } = await context.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      await validatePreparation(asStaff(), { orderId, expectedVersion: version });
    },
    staffRefunds: async (orderId: string, reason: string, part?: number) => {
      const paid = await context.db
        .selectFrom("transactions")
        .select(["uuid", "amount_cents"])
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      const amountCents = part ?? paid.amount_cents;
      await refundPayment(asStaff(), { orderId, transactionUuid: paid.uuid, amountCents, reason });
    },
  };
}

/** A buyer without a browser: the stand-in takes the card and gives the signed answer that a browser would bring. */
async function payAtStandIn(
  apiUrl: string,
  formToken: string,
  card: string,
): Promise<{ rawClientAnswer: string; hash: string }> {
  const response = await fetch(`${apiUrl}/emulator/pay`, {
    method: "POST",
    body: JSON.stringify({ formToken, card, ipn: false }),
  });
  const { answer, error } = (await response.json()) as {
    answer?: { rawClientAnswer: string; hash: string };
    error?: unknown;
  };
  if (!answer) throw new Error(`The card provider's stand-in did not answer: ${JSON.stringify(error)}`);
  return answer;
}
