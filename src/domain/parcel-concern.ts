/** Why staff should look at a parcel that was handed to the carrier; the SQL function `parcel_concern` decides. */
export const PARCEL_CONCERNS = [
  "address",
  "returning",
  "returned",
  "lost",
  "damaged",
  "contradicted",
  "renumbered",
  "discarded",
  "not-handed-over",
  "stands-still",
  "silent",
] as const;
export type ParcelConcern = (typeof PARCEL_CONCERNS)[number];
