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
