/** How good it was, in stars. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

/** The most characters of a review, and of what the shop answers. */
export const REVIEW_LENGTH = 1_000;

/** She may write for so many years after the delivery. */
export const REVIEW_YEARS = 1;

/** Staff decide within so many days, which the public page says; from the first number on the dashboard reminds them. */
export const REVIEW_DAYS = { remindedAfter: 3, decidedWithin: 7 } as const;

/** Why a review is not published: what it says, never how good it finds the shop (code de la consommation D111-18). */
export const REVIEW_REFUSALS = [
  "off-topic",
  "insulting",
  "personal-data",
  "unlawful",
  "advertising",
] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

export const REVIEW_STATES = ["waiting", "published", "refused", "withdrawn"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** First name and initial, as a review may be signed: "Lucie M."; null where the order names nobody. */
export function signatureOf(name: { firstName: string; lastName: string } | null): string | null {
  const first = name?.firstName.trim() ?? "";
  if (first === "") return null;
  const [initial = ""] = name?.lastName.trim() ?? "";
  return initial === "" ? first : `${first} ${initial.toLocaleUpperCase("fr")}.`;
}

/** Part of REFUSAL_STATUS. */
export const BUYER_REVIEW_REFUSAL_STATUS = {
  BUYER_REVIEW_NOT_FOUND: 404,
  /** Only the buyer writes it and takes it back: no staff, not in her name either. */
  BUYER_REVIEW_NOT_HERS: 403,
  /** The order is not delivered, or was too long ago. */
  BUYER_REVIEW_NOT_OPEN: 409,
  BUYER_REVIEW_WRITTEN: 409,
  BUYER_REVIEW_WITHDRAWN: 409,
} as const;
