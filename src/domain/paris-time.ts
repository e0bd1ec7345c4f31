const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [MARCH, OCTOBER] = [2, 9];
const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** The day in Paris at an instant, as an ISO date. */
export const parisDay = (instant: Date): string => parisWallTime(instant.getTime()).slice(0, 10);

/** The clock of Paris at an instant (ISO 8601), as a field for dates and hours holds it: "2026-11-20T20:30". */
export const parisField = (instant: string): string =>
  parisWallTime(new Date(instant).getTime()).slice(0, 16);

/** The same to the second, as digits alone: "20261120203015". */
export const parisStamp = (instant: Date): string =>
  parisWallTime(instant.getTime()).slice(0, 19).replace(/\D/g, "");

/**
 * The instant (ISO 8601) at which a clock in Paris shows what was typed ("2026-11-20T20:30"), whatever the device's
 * zone; undefined when that is no date. An hour that summer time skips is the one after it.
 */
export function parisInstant(typed: string): string | undefined {
  const match = TYPED.exec(typed);
  if (!match) return undefined;
  const asUtc = Date.parse(`${typed.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== typed.slice(0, 16))
    return undefined;
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first)).toISOString();
}

/** The clock of Paris at a time in ms: "2026-11-20T20:30:15.042". Throws a RangeError for no time. */
export const parisWallTime = (time: number): string =>
  new Date(time + offsetAt(time)).toISOString().slice(0, 23);

/**
 * How many ms Paris is ahead of UTC: two hours from the last Sunday of March to that of October, each at 01:00 UTC
 * (directive 2000/84/EC, the rule since 1996), else one. Decision 0200 says why not `Intl`.
 */
function offsetAt(time: number): number {
  const year = new Date(time).getUTCFullYear();
  return lastSunday(year, MARCH) <= time && time < lastSunday(year, OCTOBER) ? 2 * HOUR : HOUR;
}

/** 01:00 UTC on the last Sunday of a month of 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}
