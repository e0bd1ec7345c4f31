import { parisDay } from "./paris-time.ts";
import { addWorkingDays } from "./working-days.ts";

const DISPATCH_DAYS = 1;
const FASTEST_TRANSIT_DAYS = 2;
const SLOWEST_WORKING_DAYS = 8;

/** Where a parcel that was promised by this day and has not left stands today: late, or to leave today to be in time. */
export function urgencyOf(latest: string, today: string): "late" | "today" | undefined {
  if (today > latest) return "late";
  const ifItLeavesNextDay = addWorkingDays(today, 1 + FASTEST_TRANSIT_DAYS);
  return ifItLeavesNextDay > latest ? "today" : undefined;
}

/** Which of the promised days a parcel that leaves today may still arrive on; undefined where it hardly can in time. */
export function daysAhead(
  promised: { earliest: string; latest: string },
  today: string,
): { earliest: string; latest: string } | undefined {
  const soonest = addWorkingDays(today, FASTEST_TRANSIT_DAYS);
  const [, earliest = soonest] = [promised.earliest, soonest].sort();
  return earliest < promised.latest ? { earliest, latest: promised.latest } : undefined;
}

/** The last day (ISO date, Paris) on which a parcel arrives that waits until this day. */
export const deliveredAfterWaiting = (until: string): string => addWorkingDays(until, SLOWEST_WORKING_DAYS);

/**
 * Between which two days (ISO dates, Paris) a parcel paid at `from` arrives: dispatch within one working day and
 * Colissimo's two days at best, eight working days at worst. Weekends and public holidays do not count; the dates are a
 * promise, so they are wide.
 */
export function deliveryWindow(from: Date): { earliest: string; latest: string } {
  const day = parisDay(from);
  return {
    earliest: addWorkingDays(day, DISPATCH_DAYS + FASTEST_TRANSIT_DAYS),
    latest: addWorkingDays(day, SLOWEST_WORKING_DAYS),
  };
}
