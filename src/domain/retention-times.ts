/**
 * The least and the most for which the shop may keep what it knows of people. Accounting records stay ten years
 * (code de commerce, L123-22), evidence of a contract five (code civil, 2224); customers leave the active file three
 * years after their last contact at the latest, and a log of acts names network addresses for six to twelve months
 * (both the CNIL's references). The rest is the shop's own choice, within a year.
 */
export const RETENTION_BOUNDS = {
  unpaidOrderDays: [7, 365],
  traceDays: [7, 365],
  liveDays: [7, 365],
  auditAddressMonths: [6, 12],
  customerYears: [1, 3],
  withdrawalYears: [5, 10],
  accountingYears: [10, 15],
} as const satisfies Record<string, readonly [least: number, most: number]>;

/** For how long a browser keeps the cookie that tells it from others, and an order which browsers know it. */
export const BROWSER_COOKIE_DAYS = 60;

export type RetentionTime = keyof typeof RETENTION_BOUNDS;
export type RetentionTimes = Record<RetentionTime, number>;

export const RETENTION_TIMES = Object.keys(RETENTION_BOUNDS) as RetentionTime[];

/** Each time drawn into its bounds: what is erased too early never comes back, however the time was written down. */
export const lawfulTimes = (chosen: RetentionTimes): RetentionTimes =>
  Object.fromEntries(
    RETENTION_TIMES.map((time) => {
      const [least, most] = RETENTION_BOUNDS[time];
      return [time, Math.min(most, Math.max(least, Math.round(chosen[time])))];
    }),
  ) as RetentionTimes;
