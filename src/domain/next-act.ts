import type { OrderStatus, OrderStep } from "./order-life.ts";
import { isCancelled, isSettled, stepOf } from "./order-status.ts";

/** What comes before the step of the order's state: a decision, money owed, something that is missing. */
export type NextAct =
  | OrderStep
  | "check"
  | "handle-withdrawal"
  | "give-back"
  | "tell-buyer"
  | "add-address"
  | "make-label"
  | "fetch-label";

/** Why nobody of the staff has anything to do now. */
export type NoAct =
  | "empty"
  | "label-under-way"
  | "label-in-doubt"
  | "all-returned"
  | "delivered"
  | "cancelled";

export interface OrderFacts {
  status: OrderStatus;
  isUnderReview: boolean;
  hasOpenWithdrawal: boolean;
  isRefundDue: boolean;
  /** Put together by its buyer, who asks for the payment herself. */
  isGuests: boolean;
  /** An e-mail of its buyer is known. */
  hasMail: boolean;
  itemCount: number;
  returnedCount: number;
  hasAddress: boolean;
  label: { state: "absent" | "requested" | "made" | "unknown"; trackingNumber: string | null };
}

/** What staff do next with an order, or why there is nothing to do: what is in its way first, then its state's step. */
export function nextAct(order: OrderFacts): NextAct | NoAct {
  const { status } = order;
  if (order.isUnderReview) return "check";
  if (order.hasOpenWithdrawal) return "handle-withdrawal";
  if (order.isRefundDue) return "give-back";
  const step = stepOf(status);
  if (!step) return isCancelled(status) ? "cancelled" : "delivered";
  if (order.itemCount === 0) return "empty";
  if (isSettled(status) && order.returnedCount === order.itemCount) return "all-returned";
  if (step === "ask-for-payment" && order.isGuests) return "send-link";
  if (step === "send-link" && !order.isGuests && !order.hasMail) return "tell-buyer";
  if (step === "pack" || step === "finish-packing") return labelFirst(order) ?? step;
  return step;
}

/** A parcel is packed once it has its label. */
function labelFirst({ label, hasAddress }: OrderFacts): NextAct | NoAct | undefined {
  if (label.state === "made") return undefined;
  if (label.state === "requested") return "label-under-way";
  if (label.state === "unknown") return label.trackingNumber ? "fetch-label" : "label-in-doubt";
  return hasAddress ? "make-label" : "add-address";
}
