import { shareOut } from "#domain/money.ts";
import { discountOf, missingCents, type PromoTerms } from "#domain/promo.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./prices.sql.ts";

/**
 * Reckons anew what the items of an order and its delivery cost, by the code that it has or, `withoutCode`, as if it had
 * none. Called by whatever changes the items or the code; the caller has locked the order. Answers its total.
 */
export async function reprice(tx: Tx, orderId: string, { withoutCode = false } = {}): Promise<number> {
  const order = await queries.readPricing(tx, { orderId });
  if (!order) throw new Error("Only an order that was locked is priced");
  const items = order.items ?? [];
  const prices = items.map(({ priceCents }) => priceCents);
  const goodsCents = prices.reduce((sum, cents) => sum + cents, 0);
  const terms = withoutCode ? undefined : termsOf(order);
  const discountCents = terms ? discountOf(terms, goodsCents) : 0;
  const isDeliveryGiven = terms?.kind === "delivery" && missingCents(terms, goodsCents) === 0;
  const { totalCents } = await queries.writePrices(tx, {
    orderId,
    itemIds: items.map(({ id }) => id),
    discounts: shareOut(discountCents, prices),
    itemsCents: goodsCents - discountCents,
    discountCents,
    feeCents: order.feeCents,
    isDeliveryGiven,
    waivedCents: isDeliveryGiven ? order.feeCents : 0,
  });
  return totalCents;
}

function termsOf({ kind, value, minimumCents }: queries.ReadPricingRow): PromoTerms | undefined {
  if (kind === null || value === null || minimumCents === null) return undefined;
  return { kind, value, minimumCents };
}
