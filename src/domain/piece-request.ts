/** What became of somebody's request for a piece. */
export const REQUEST_FATES = [
  /** A unit is on her order, which is paid. */
  "paid",
  /** A unit is on her order, which is not paid yet. */
  "reserved",
  "removed",
  "cancelled",
  "returned",
  /** It was lost on its way back. */
  "lost",
  /** It could not be found when her order was packed; she had her money back or another piece. */
  "missing",
  /** Her order is open or paid and holds no unit: none was left when it came back to life. */
  "without-unit",
  "waiting",
  /** A unit was freed for her; its item is being written. */
  "granted",
  /** Staff are still to decide. */
  "proposed",
  /** About to be carried out by itself. */
  "new",
  "dismissed",
  /** Taken back before it was an item. */
  "undone",
  "repeated",
  /** It was an item of an order that is erased by now. */
  "erased",
] as const;
export type RequestFate = (typeof REQUEST_FATES)[number];

/** What happened to a request, one after the other. */
export const REQUEST_STEPS = [
  "accepted",
  "waiting",
  "dismissed",
  "proposed-again",
  "undone",
  /** A unit that was freed was kept for her, who waited. */
  "granted",
  "added",
  "paid",
  "unpaid",
  "removed",
  "cancelled",
  "reopened",
  "returned",
  "lost",
  /** Taken back before it was sent. */
  "taken-off",
  "return-undone",
  "restocked",
  "missing",
  "found",
  "replaced",
] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];
