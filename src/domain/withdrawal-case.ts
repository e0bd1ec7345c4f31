import { isSent, isSettled, type OrderStatus } from "./order-status.ts";
import type { StatusWith } from "./status-with.ts";
import { isInTime, type Receipt } from "./withdrawal-deadline.ts";

/** Part of REFUSAL_STATUS: what staff may not say of a statement. */
export const STATEMENT_REFUSAL_STATUS = {
  WITHDRAWAL_FURTHER: 409,
  WITHDRAWAL_NOT_REPAID: 409,
  WITHDRAWAL_ANSWERED: 409,
  WITHDRAWAL_NAMES_PIECES: 409,
  WITHDRAWAL_OF_OTHER_PIECES: 409,
  STATED_BEFORE_ORDER: 409 as StatusWith<{ orderedOn: string }>,
} as const;

/**
 * What a statement of withdrawal leads to: pieces to send back, nothing to send back because the parcel is still here,
 * or somebody who looks at it, when it is late or no paid order was found for it.
 */
export type WithdrawalCase = "send-back" | "not-sent" | "looked-at";

export function withdrawalCase(
  submittedAt: string,
  order: (Receipt & { status: OrderStatus }) | null,
): WithdrawalCase {
  if (!order || !isSettled(order.status) || !isInTime(submittedAt, order)) return "looked-at";
  return isSent(order.status) ? "send-back" : "not-sent";
}
