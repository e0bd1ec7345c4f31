const DISPATCH_DAYS = 1;
const FASTEST_TRANSIT_DAYS = 2;
const SLOWEST_WORKING_DAYS = 8;

/**
 * Between which two days (ISO dates) a parcel paid at `from` arrives: dispatch within one working day and Colissimo's
 * two days at best, eight working days at worst. Weekends do not count; the dates are a promise, so they are wide.
 */
export function deliveryWindow(from: Date): { earliest: string; latest: string } {
  return {
    earliest: isoDate(addWorkingDays(from, DISPATCH_DAYS + FASTEST_TRANSIT_DAYS)),
    latest: isoDate(addWorkingDays(from, SLOWEST_WORKING_DAYS)),
  };
}

function addWorkingDays(from: Date, count: number): Date {
  const day = new Date(from);
  for (let left = count; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}

const isoDate = (day: Date) => day.toISOString().slice(0, 10);
