import type { LockAttemptRow } from "./attempts.sql.ts";
import type { PaymentEvent } from "./payment-event.ts";

const IS_MONEY_BACK: PaymentEvent["says"][] = ["given-back", "giving-back", "not-given-back"];

export type EventCase =
  /** Money that is counted already, told of once more: its amount may have been lowered. */
  | "counted-money"
  | "repeated"
  | "money-back"
  /** Counted money that the bank did not collect in the end. */
  | "not-collected"
  | "first-money"
  /** Money on top of money that is still held. */
  | "second-money"
  | "refused"
  | "form-closed"
  | "running"
  | "nothing-new";

/** What an event means for its attempt, which the caller has locked. */
export function judgeEvent(
  { says, detailedStatus }: PaymentEvent,
  { known, counted, paidBefore, paysRest }: LockAttemptRow,
): EventCase {
  const isCancelled = counted && detailedStatus === "CANCELLED";
  if (says === "paid" && counted && !isCancelled) return "counted-money";
  if (known) return "repeated";
  if (isCancelled || IS_MONEY_BACK.includes(says)) return "money-back";
  if (says === "refused") return counted ? "not-collected" : "refused";
  if (says === "paid") return paidBefore && !paysRest ? "second-money" : "first-money";
  return says === "form-closed" || says === "running" ? says : "nothing-new";
}
