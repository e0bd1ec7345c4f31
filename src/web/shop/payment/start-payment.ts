import type { GuestOrder } from "#contract/guest-order.ts";
import { api } from "#web/shop/api.ts";

/**
 * Asks for the payment form of an order; with `otherCard` not for the one of the card that is kept for this browser. `termsVersion`: of the terms whose box was just ticked; an order that has
 * accepted them already needs it no more. `creditCents`: what her credit pays; without it, what is set apart already.
 */
export const startPayment = (
  { id, totalCents, credit }: GuestOrder,
  {
    termsVersion,
    otherCard = false,
    creditCents = credit.reservedCents,
  }: { termsVersion?: string | undefined; otherCard?: boolean; creditCents?: number } = {},
) =>
  api.payments.start({
    orderId: id,
    expectedTotalCents: totalCents,
    ...(creditCents > 0 ? { creditCents } : {}),
    ...(otherCard ? { otherCard } : {}),
    ...(termsVersion ? { acceptTerms: true, termsVersion } : {}),
  });
