import { addDays } from "./working-days.ts";

/** What a buyer may want first of a piece that is not as agreed (code de la consommation L217-8). */
export const COMPLAINT_WISHES = ["repair", "replacement"] as const;
export type ComplaintWish = (typeof COMPLAINT_WISHES)[number];

export const COMPLAINT_OUTCOMES = ["repaired", "replaced", "price-reduced", "refunded", "refused"] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** So many pictures of a defect may stand beside its words. */
export const COMPLAINT_PHOTOS = 3;

/** Within so many days a piece is repaired or replaced (L217-10); after them she may want money (L217-14). */
export const COMPLAINT_DAYS = 30;

/** The last of them (ISO date), counted in days of Paris: the clock that changes in between takes none away. */
export const lastDayToAnswer = (statedOn: string): string => addDays(statedOn, COMPLAINT_DAYS);

/** Part of REFUSAL_STATUS. */
export const COMPLAINT_REFUSAL_STATUS = {
  COMPLAINT_NOT_FOUND: 404,
  COMPLAINT_CLOSED: 409,
  COMPLAINT_HAS_PHOTOS: 409,
  /** One of these pieces is the subject of a complaint that waits for staff. */
  COMPLAINT_OPEN: 409,
} as const;
