import { isCancelled, isSettled, type OrderStatus } from "#domain/order-status.ts";
import type { PaymentDoubt } from "#wording/payment-doubts.ts";

export interface Money {
  paidCents: number;
  totalCents: number;
  status: OrderStatus;
  /** The order was cancelled because its hold ran out, not because somebody wanted it. */
  expired: boolean;
  edited: boolean;
  /** The credit that was to pay the rest was spent elsewhere meanwhile. */
  creditGone: boolean;
  /** Names of the pieces that were sold to somebody else meanwhile. */
  gone: string[];
}

/** Why staff must look at an order whose first money comes in; empty when it is simply paid. */
export function doubtsAbout(money: Money): PaymentDoubt[] {
  const doubts: PaymentDoubt[] = [];
  if (money.paidCents !== money.totalCents)
    doubts.push({
      kind: money.creditGone ? "credit-gone" : "amount",
      paidCents: money.paidCents,
      totalCents: money.totalCents,
    });
  if (money.gone.length > 0) doubts.push({ kind: "pieces-gone", pieces: money.gone });
  if (isCancelled(money.status) && !money.expired) doubts.push({ kind: "cancelled" });
  if (isSettled(money.status)) doubts.push({ kind: "set-by-staff" });
  if (money.edited) doubts.push({ kind: "edited" });
  return doubts;
}
