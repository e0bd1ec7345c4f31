/** Money is an integer number of euro cents everywhere but on screens. */
export type Cents = number;

const DECIMAL_EUROS = /^(\d{1,6}|\d{1,3}\s\d{3})(?:[.,](\d{1,2}))?\s?€?$/;

/** Reads "45,90", "45.9" or "1 234,50 €" as cents; anything else is undefined, never 0. */
export function parseEuros(text: string): Cents | undefined {
  const [, euros, fraction = ""] = DECIMAL_EUROS.exec(text.trim()) ?? [];
  return euros === undefined
    ? undefined
    : Number(euros.replace(/\s/, "")) * 100 + Number(fraction.padEnd(2, "0"));
}

/** "1 234" of the digits "1234", with U+00A0 between thousands. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, "\u00a0");

/** "1 234,50 €": non-breaking spaces U+00A0 only, two decimals, U+2212 for negative amounts. */
export function formatEuros(cents: Cents): string {
  const absolute = Math.abs(cents);
  const euros = groupThousands(`${Math.floor(absolute / 100)}`);
  const fraction = String(absolute % 100).padStart(2, "0");
  return `${cents < 0 ? "\u2212" : ""}${euros},${fraction}\u00a0€`;
}

/**
 * Cuts an amount into parts that come to it, in proportion to the weights (largest remainder method). Weights that are all
 * 0 put everything on the first part.
 */
export function shareOut(cents: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, place) => (place === 0 ? cents : 0));
  const shares = weights.map((weight, place) => {
    const share = Math.floor((cents * weight) / whole);
    return { place, cents: share, remainder: cents * weight - share * whole };
  });
  let left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  for (const share of shares.toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return shares.map((share) => share.cents);
}

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0);
