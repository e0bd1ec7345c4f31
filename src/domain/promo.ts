import type { Cents } from "./money.ts";

export const PROMO_KINDS = ["amount", "percent", "delivery"] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

/** What a code gives: cents, or per cent, or the delivery, from this sum of goods on. */
export interface PromoTerms {
  kind: PromoKind;
  value: number;
  minimumCents: Cents;
}

export const PROMO_CODE = /^[A-Z0-9-]{3,20}$/;

/** A code as it is compared: in capitals, without spaces or accents. */
export const foldCode = (typed: string): string =>
  typed
    .normalize("NFD")
    .replace(/[\s\p{Mn}]/gu, "")
    .toUpperCase();

/** What is missing of the sum from which the code gives anything. */
export const missingCents = ({ minimumCents }: PromoTerms, goodsCents: Cents): Cents =>
  Math.max(0, minimumCents - goodsCents);

/** What the code takes off goods of this price; never more than they cost. Half a cent is given to the buyer. */
export function discountOf(terms: PromoTerms, goodsCents: Cents): Cents {
  if (missingCents(terms, goodsCents) > 0) return 0;
  switch (terms.kind) {
    case "amount":
      return Math.min(terms.value, goodsCents);
    case "percent":
      return Math.floor((goodsCents * terms.value + 50) / 100);
    case "delivery":
      return 0;
  }
}
