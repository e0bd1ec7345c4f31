/**
 * What keeps a parcel from being packed: a recalled piece is in it, staff look at one of its orders first, a withdrawal is
 * to be decided about or a piece to be taken out for a return, a piece of it is missing about which its buyer chooses, money
 * of it is going back, or she keeps it open for more. The function `order_hold` answers with these.
 */
export const HELD_BACK = ["recall", "review", "withdrawal", "shortage", "refund", "kept"] as const;
export type HeldBack = (typeof HELD_BACK)[number];
