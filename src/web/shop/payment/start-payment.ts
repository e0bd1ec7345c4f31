import type { GuestOrder } from "#contract/guest-orders.ts";
import { api } from "#web/shop/api.ts";

/**
 * Asks for the payment form of an order; with `otherCard` not for the one of the card that is kept for this browser. `termsVersion`: of the terms whose box was just ticked; an order that has
 * accepted them already needs it no more.
 */
export const startPayment = (
  { id, totalCents }: GuestOrder,
  { termsVersion, otherCard = false }: { termsVersion?: string | undefined; otherCard?: boolean } = {},
) =>
  api.payments.start({
    orderId: id,
    expectedTotalCents: totalCents,
    ...(otherCard ? { otherCard } : {}),
    ...(termsVersion ? { acceptTerms: true, termsVersion } : {}),
  });
