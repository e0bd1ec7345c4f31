/** Why staff should look at a parcel that was handed to the carrier; the SQL function `parcel_concern` decides. */
export const PARCEL_CONCERNS = [
  "address",
  "held",
  "returning",
  "returned",
  "lost",
  "damaged",
  "contradicted",
  "renumbered",
  "discarded",
  "found",
  "not-handed-over",
  "stands-still",
  "silent",
] as const;
export type ParcelConcern = (typeof PARCEL_CONCERNS)[number];

/**
 * The same of a parcel that brings pieces back; the SQL function `parcel_concern_of_case` decides. `after-all`: its return was
 * called off.
 */
export const RETURN_CONCERNS = [
  "after-all",
  "at-point",
  "absent",
  "post-office",
  "address",
  "held",
  "renumbered",
  "returning",
  "returned",
  "lost",
  "stands-still",
  "silent",
] as const;
export type ReturnConcern = (typeof RETURN_CONCERNS)[number];

/** Of these its pieces are back, or nobody can say where they are: the parcel may be sent again. */
export const MAY_BE_SENT_AGAIN: readonly ParcelConcern[] = [
  "returning",
  "returned",
  "lost",
  "contradicted",
  "stands-still",
  "silent",
];

/** Of these the buyer may want her money instead. */
export const MAY_BE_REFUNDED: readonly ParcelConcern[] = [...MAY_BE_SENT_AGAIN, "damaged"];

/** What goes the second time: the pieces that came back, or others like them from the stock. */
export const PIECES_SENT_AGAIN = ["came-back", "from-stock"] as const;
export type PiecesSentAgain = (typeof PIECES_SENT_AGAIN)[number];

/** What is the likelier: who lost a parcel has no pieces of it. */
export const piecesLikelySentAgain = (concern: ParcelConcern): PiecesSentAgain =>
  concern === "returning" || concern === "returned" ? "came-back" : "from-stock";
