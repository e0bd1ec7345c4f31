/** Why a piece of a paid order comes back, or never leaves. */
export const RETURN_CAUSES = [
  "withdrawal",
  "defect",
  "wrong-piece",
  "undelivered",
  "not-sendable",
  "other",
] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

/** What becomes of it: for sale again, or out of sale. */
export const DISPOSITIONS = ["restocked", "set-aside"] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** The seller answers for these: the buyer gets back what she paid for the delivery too. */
const SELLERS_FAULT: readonly ReturnCause[] = ["defect", "wrong-piece", "undelivered", "not-sendable"];
export const isSellersFault = (cause: ReturnCause): boolean => SELLERS_FAULT.includes(cause);

/** Whether she has the piece and sends it; of the others the carrier brings it back, or it never left. */
export const isSentByBuyer = (cause: ReturnCause): boolean =>
  cause !== "undelivered" && cause !== "not-sendable";

/** Where a piece goes unless staff say otherwise: one that is lost, or that nobody would keep, is not sold again unseen. */
export const usualDisposition = (cause: ReturnCause | ""): Disposition =>
  cause === "defect" || cause === "not-sendable" ? "set-aside" : "restocked";

/** What pieces that come back are worth, and what else of their order is left. */
export interface Worth {
  /** What the chosen pieces were paid and was not given back. */
  chosenCents: number;
  /** What of its delivery it paid and was not given back. */
  shippingCents: number;
  /** Other orders go in its parcel, whose fee that is. */
  sharesParcel: boolean;
  /** No other piece of the order is left with the buyer, or to be sent to her. */
  leavesNothing: boolean;
  /** The parcel has left the house. */
  isSent: boolean;
  /** What was paid and is neither given back nor to be given back already. */
  refundableCents: number;
}

interface TakenBack extends Worth {
  cause: ReturnCause;
  /** She renounced within the time that the law gives her. */
  inTime: boolean;
}

/**
 * What to give back for pieces that come back: their price and, with the last of them, the delivery, where the order was
 * never sent and goes alone, was renounced in time (code de la consommation, L221-24) or came back by the seller's fault.
 */
export function refundProposal(taken: TakenBack): { deliveryCents: number; totalCents: number } {
  const { cause, chosenCents, shippingCents, sharesParcel, leavesNothing, isSent, inTime, refundableCents } =
    taken;
  const isOwed = (!isSent && !sharesParcel) || isSellersFault(cause) || (cause === "withdrawal" && inTime);
  const deliveryCents = leavesNothing && isOwed ? shippingCents : 0;
  return { deliveryCents, totalCents: Math.min(chosenCents + deliveryCents, refundableCents) };
}
