import { parisDay } from "./paris-time.ts";
import { addDays, isWorkingDay } from "./working-days.ts";

const PERIOD_DAYS = 14;

const dayOf = (instant: string): string => parisDay(new Date(instant));

/**
 * The last day (ISO date, Paris) on which a contract may be renounced: the fourteenth after the day of receipt, or the
 * next working day when that is none (code de la consommation, L221-18 and L221-19).
 */
export function lastDayToWithdraw(deliveredAt: string): string {
  let day = addDays(dayOf(deliveredAt), PERIOD_DAYS);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Whether a statement came in time; as long as the receipt is not known, the period has not begun to end. */
export const isInTime = (submittedAt: string, deliveredAt: string | null): boolean =>
  deliveredAt === null || dayOf(submittedAt) <= lastDayToWithdraw(deliveredAt);

/** The last day (ISO date, Paris) to give the money back: fourteen days after the statement (L221-24). */
export const lastDayToRefund = (submittedAt: string): string => addDays(dayOf(submittedAt), PERIOD_DAYS);
