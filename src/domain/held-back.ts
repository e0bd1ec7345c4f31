/**
 * What keeps a parcel from being packed; the function `order_hold` answers with these. `recall`: a recalled piece is in it.
 * `review`: staff look at one of its orders first. `withdrawal`: one is to be decided about, or a piece to be taken out for
 * a return. `shortage`: its buyer chooses about a piece that is missing. `refund`: money of it is going back. `kept`: she
 * keeps it open for more.
 */
export const HELD_BACK = ["recall", "review", "withdrawal", "shortage", "refund", "kept"] as const;
export type HeldBack = (typeof HELD_BACK)[number];
