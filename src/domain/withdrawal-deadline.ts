import { parisDay } from "./paris-time.ts";
import { addDays, addMonths, isWorkingDay } from "./working-days.ts";

const PERIOD_DAYS = 14;
const LONGER_MONTHS = 12;

const dayOf = (instant: string): string => parisDay(new Date(instant));

/** What a buyer's time to withdraw is counted from; instants, null while it has not happened. */
export interface Receipt {
  deliveredAt: string | null;
  /** When she had the confirmation of her contract, and with it how to withdraw. */
  contractSentAt: string | null;
}

/**
 * The last day (ISO date, Paris) on which a contract may be renounced, null as long as the receipt is not known: the
 * fourteenth after the day of receipt, or the next working day when that is none (code de la consommation, L221-18 and
 * L221-19). Whoever was never told has twelve months more; told later than she had her pieces, fourteen days from then,
 * though no longer than that (L221-20).
 */
export function lastDayToWithdraw({ deliveredAt, contractSentAt }: Receipt): string | null {
  if (deliveredAt === null) return null;
  const received = dayOf(deliveredAt);
  const longest = workingDayFrom(addMonths(endOf(received), LONGER_MONTHS));
  if (contractSentAt === null) return longest;
  const told = dayOf(contractSentAt);
  const last = endOf([told, received].toSorted()[1] ?? received);
  return [last, longest].toSorted()[0] ?? last;
}

const endOf = (day: string): string => workingDayFrom(addDays(day, PERIOD_DAYS));

function workingDayFrom(from: string): string {
  let day = from;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Whether a statement came in time; as long as the receipt is not known, the period has not begun to end. */
export function isInTime(submittedAt: string, receipt: Receipt): boolean {
  const last = lastDayToWithdraw(receipt);
  return last === null || dayOf(submittedAt) <= last;
}

/** As the database keeps it. */
export const receiptOf = (row: { deliveredAt: Date | null; contractSentAt: Date | null }): Receipt => ({
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  contractSentAt: row.contractSentAt?.toISOString() ?? null,
});
