import type { GuestOrder } from "#contract/guest-orders.ts";
import { api } from "#web/shop/api.ts";

/**
 * Asks for the card form of an order. `termsVersion`: of the terms whose box was just ticked; an order that has
 * accepted them already needs it no more.
 */
export const startPayment = ({ id, totalCents }: GuestOrder, termsVersion?: string) =>
  api.payments.start({
    orderId: id,
    expectedTotalCents: totalCents,
    ...(termsVersion ? { acceptTerms: true, termsVersion } : {}),
  });
