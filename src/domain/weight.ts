/** The heaviest parcel that the carrier takes, and the heaviest piece. */
export const MOST_GRAMS = 30_000;
/** The carrier bills in steps far above it; below it a scale says nothing of worth. */
export const LEAST_GRAMS = 10;

/**
 * A weight is far from the sum of the pieces when it differs by more than this part of it and by more than so many grams: a
 * quarter is a piece too many or too few in a small parcel, and 150 g lets paper, hangers and damp pass in any.
 */
const FAR_PART = 0.25;
const FAR_GRAMS = 150;

export function isFarFrom(grams: number, expectedGrams: number): boolean {
  const gap = Math.abs(grams - expectedGrams);
  return gap > FAR_GRAMS && gap > expectedGrams * FAR_PART;
}

/** What a parcel weighs by its pieces and its packaging; null while the weight of its pieces is unknown. */
export const weightOfParcel = (piecesGrams: number | null, packagingGrams: number): number | null =>
  piecesGrams === null ? null : Math.min(piecesGrams + packagingGrams, MOST_GRAMS);

/** The same, and where it is unknown that of the shop's ordinary parcel. */
export const gramsOfParcel = (
  piecesGrams: number | null,
  { packagingGrams, parcelWeightKg }: { packagingGrams: number; parcelWeightKg: number },
): number => weightOfParcel(piecesGrams, packagingGrams) ?? Math.round(parcelWeightKg * 1000);

/**
 * Grams of what somebody typed: "350", "350 g", "0,35 kg". Null: nothing. Undefined: no weight, or none that a piece has; a
 * number without a unit is grams.
 */
export function parseGrams(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return null;
  const [, number = "", unit] = /^(\d{1,5}(?:[.,]\d{1,3})?)\s*(g|kg)?$/.exec(text) ?? [];
  const grams = Math.round(Number(number.replace(",", ".")) * (unit === "kg" ? 1000 : 1));
  return number !== "" && grams >= 1 && grams <= MOST_GRAMS ? grams : undefined;
}

/** The same for a form that lets the contract judge: what cannot be read is given as a weight that no piece has. */
export function givenWeight(typed: string): number | null {
  const grams = parseGrams(typed);
  return grams === undefined ? -1 : grams;
}
