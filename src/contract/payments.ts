import { z } from "zod";
import { guestOrderCall, publicCall, refusals } from "./base.ts";
import { guestOrder } from "./guest-order.ts";
import { cents, id, line } from "./input.ts";

const paymentForm = z.object({
  formToken: z.string(),
  publicKey: z.string(),
  scriptUrl: z.string(),
  themeScriptUrl: z.string(),
  stylesheetUrl: z.string(),
  amountCents: cents,
  expiresAt: z.string(),
  /** What the form offers, by the codes under which it knows them. */
  means: z.array(z.string()),
  /** The form is for the card that is kept for this browser, and asks for its code only. */
  keptCard: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  /** The card that was kept is of no use any more. */
  keptCardLost: z.boolean(),
  /** The form has the box that lets the provider keep the card. */
  asksToKeepCard: z.boolean(),
});
export type PaymentForm = z.infer<typeof paymentForm>;

export const payments = {
  /**
   * 'Procéder au paiement': checks the order, freezes its total, moves it to `to-pay` and opens, or finds again, the
   * attempt to pay. The answer is what the card provider's form needs. `acceptTerms` is the ticked box; an order that
   * carries it already needs it no more.
   */
  start: guestOrderCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/payment" })
    .input(
      z.strictObject({
        orderId: id,
        acceptTerms: z.literal(true).optional(),
        /** The version that the guest was shown, with `acceptTerms`; another one in force, or none said, is to be read first. */
        termsVersion: line(20).optional(),
        expectedTotalCents: cents.optional(),
        /** What of the total her credit was shown to pay; the card pays the rest. */
        creditCents: cents.optional(),
        /** She wants to pay by something else than the card that is kept for this browser. */
        otherCard: z.literal(true).optional(),
      }),
    )
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_LOCKED",
        "ORDER_EXPIRED",
        "ORDER_EMPTY",
        "PIECES_GONE",
        "ADDRESS_MISSING",
        "OUTSIDE_DELIVERY_AREA",
        "RELAY_POINT_CLOSED",
        "RELAY_PARCEL_TOO_HEAVY",
        "RELAY_NEEDS_MOBILE",
        "TERMS_NOT_ACCEPTED",
        "TERMS_CHANGED",
        "SHOP_NOT_OPEN",
        "MINIMUM_NOT_REACHED",
        "PROMO_ALREADY_USED",
        "CREDIT_CHANGED",
        "TOTAL_CHANGED",
        "PAYMENT_NOT_STARTED",
        "STILL_IN_PROGRESS",
      ),
    )
    .output(
      /** `paid`: her credit pays all of it, and there is no form to fill in. */
      z.union([paymentForm, z.object({ paid: z.literal(true) })]),
    ),
  /** What is kept for the browser that asks: its card, as far as it tells one from another. */
  device: publicCall
    .route({ method: "GET", path: "/device" })
    .output(
      z.object({ card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable() }),
    ),
  /** 'Oublier cet appareil'. The provider forgets the card too, a little later; `card`: there was one. */
  forgetDevice: publicCall
    .route({ method: "DELETE", path: "/device" })
    .input(z.strictObject({}))
    .output(z.object({ card: z.boolean() })),
  /** The signed answer that the card form gave to the browser. It settles the order just as the notification does. */
  answer: guestOrderCall
    .meta({ remembersDevice: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/payment/answer" })
    .input(
      z.strictObject({ orderId: id, rawClientAnswer: z.string().max(60_000), hash: z.string().max(128) }),
    )
    .errors(refusals("ORDER_NOT_FOUND", "PAYMENT_ANSWER_REFUSED"))
    .output(guestOrder),
};
