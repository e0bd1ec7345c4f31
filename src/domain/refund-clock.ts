import type { Cents } from "./money.ts";
import type { ReturnCause } from "./returns.ts";
import { addDays } from "./working-days.ts";

/**
 * Why money is owed back. `withdrawal`: she renounced (code de la consommation, L221-24); `termination`: the contract is
 * over otherwise, as when a piece is gone or the parcel never left (L216-7, L241-4). `none`: money that was paid twice, or
 * that the shop gives back of itself; the law adds nothing to it.
 */
export const REFUND_GROUNDS = ["withdrawal", "termination", "none"] as const;
export type RefundGround = (typeof REFUND_GROUNDS)[number];

interface Step {
  /** The last day of lateness to which the share holds. */
  toDay: number;
  percent: number;
}

/** L242-4: from the eleventh day on five per cent, then more; the days before bear the legal rate of interest. */
const WITHDRAWAL: readonly Step[] = [
  { toDay: 20, percent: 5 },
  { toDay: 30, percent: 10 },
  { toDay: 60, percent: 20 },
  { toDay: 90, percent: 50 },
];
const LEGAL_RATE_DAYS = 10;
/** Beyond the last step five points a month begun, up to the price itself. */
const POINTS_A_MONTH = 5;
const MOST_PERCENT = 100;

/** L241-4: ten per cent up to fourteen days late, twenty up to thirty, fifty after. */
const TERMINATION: readonly Step[] = [
  { toDay: 14, percent: 10 },
  { toDay: 30, percent: 20 },
];
const TERMINATION_AFTER = 50;

const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** How many days after its last day something is; 0 while it is in time. Both are ISO dates. */
export const daysLate = (dueOn: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS));

/**
 * What is owed on top of a refund that comes late, nothing while it is in time or where that is less than a cent.
 * `legal-rate`: the first ten days of a late withdrawal bear the legal rate of interest alone, which the state sets anew twice
 * a year.
 */
export function surchargeOf(
  ground: RefundGround,
  amountCents: Cents,
  late: number,
): { percent: number; cents: Cents } | "legal-rate" | undefined {
  if (late <= 0 || ground === "none") return undefined;
  if (ground === "withdrawal" && late <= LEGAL_RATE_DAYS) return "legal-rate";
  const percent = ground === "withdrawal" ? afterWithdrawal(late) : afterTermination(late);
  const cents = Math.round((amountCents * percent) / 100);
  return cents > 0 ? { percent, cents } : undefined;
}

const afterTermination = (late: number): number =>
  TERMINATION.find(({ toDay }) => late <= toDay)?.percent ?? TERMINATION_AFTER;

function afterWithdrawal(late: number): number {
  const step = WITHDRAWAL.find(({ toDay }) => late <= toDay);
  if (step) return step.percent;
  const last = WITHDRAWAL.at(-1) ?? { toDay: 0, percent: 0 };
  const months = Math.ceil((late - last.toDay) / MONTH_DAYS);
  return Math.min(MOST_PERCENT, last.percent + POINTS_A_MONTH * months);
}

interface Stated {
  /** The day of the statement, or on which staff took the return up. */
  on: string;
  goodsOn: string | null;
  proofOn: string | null;
  /** Pieces are on their way back, for which the refund may wait. */
  mayWait: boolean;
}

/**
 * The last day to give the money of a return back: fourteen days after the statement or, when that is later, the day on
 * which the pieces or the proof of their sending came (L221-24). Until then it stands still, which `isHeld` says.
 */
export function returnRefundDue({ on, goodsOn, proofOn, mayWait }: Stated): {
  dueOn: string;
  isHeld: boolean;
} {
  const fourteenth = addDays(on, REFUND_DAYS);
  const [first] = [goodsOn, proofOn].filter((day) => day !== null).toSorted();
  const last = [fourteenth, first ?? fourteenth].toSorted().at(-1) ?? fourteenth;
  return { dueOn: last, isHeld: mayWait && first === undefined };
}

/**
 * The same of a return that is expected, were it checked today. Of what was not renounced nothing is owed before its check, so
 * that its day is never over by then; what is given back freely runs from the check.
 */
export function caseRefundDue(
  { cause, isRenounced, ...stated }: Stated & { cause: ReturnCause; isRenounced: boolean },
  today: string,
): { dueOn: string; isHeld: boolean } {
  const due = returnRefundDue(cause === "other" && !isRenounced ? { ...stated, on: today } : stated);
  return isRenounced || due.dueOn >= today ? due : { ...due, dueOn: today };
}
