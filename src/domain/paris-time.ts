let clock: Intl.DateTimeFormat | undefined;
const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** The day in Paris at an instant, as an ISO date. */
export const parisDay = (instant: Date): string => wall(instant.getTime()).slice(0, 10);

/** The clock of Paris at an instant (ISO 8601), as a field for dates and hours holds it: "2026-11-20T20:30". */
export const parisField = (instant: string): string => wall(new Date(instant).getTime()).slice(0, 16);

/** The same to the second, as digits alone: "20261120203015". */
export const parisStamp = (instant: Date): string => wall(instant.getTime()).replace(/\D/g, "");

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

/** "2026-11-20T20:30:15"; the format is made at its first use, which keeps a phone busy for some 100 ms. */
function wall(time: number): string {
  clock ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "medium",
  });
  return clock.format(time).replace(" ", "T");
}

const offsetAt = (time: number): number => Date.parse(`${wall(time)}Z`) - Math.floor(time / 1000) * 1000;
