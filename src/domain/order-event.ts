/** What an entry of an order's history is about. */
export const ORDER_EVENTS = [
  "created",
  "status",
  "line-added",
  "line-removed",
  "line-returned",
  "line-return-undone",
  "line-restocked",
  "address",
  "payment",
  "label",
  "review",
  "transfer",
  "comment",
  "refund",
  "withdrawal",
  "return",
  "shortage",
  "complaint",
  "recall",
  "promo",
  "credit",
  "parcel",
] as const;

export type OrderEvent = (typeof ORDER_EVENTS)[number];
