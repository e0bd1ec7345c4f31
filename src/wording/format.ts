import { formatEuros, groupThousands } from "#domain/money.ts";
import { parisWallTime } from "#domain/paris-time.ts";
import { plural } from "./plural.ts";

/** French dates, clock times and counts as the interface writes them: Europe/Paris, U+00A0 and never U+202F. */
const NBSP = "\u00a0";

const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
] as const;
const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"] as const;

type Instant = string | Date;
const at = (instant: Instant): number => new Date(instant).getTime();

/** "20/11/2026" */
export function formatDate(instant: Instant): string {
  const [year, month, day] = parisParts(instant);
  return `${day}/${month}/${year}`;
}
/** "20:30" */
export const formatClock = (instant: Instant): string => parisWallTime(at(instant)).slice(11, 16);
/** "20:30:05", where seconds count. */
export const formatClockToTheSecond = (instant: Instant): string => parisWallTime(at(instant)).slice(11, 19);
/** "20:30:05,042", where it is asked who was first. */
export const formatClockToTheMillisecond = (instant: Instant): string =>
  parisWallTime(at(instant)).slice(11).replace(".", ",");
/** "20/11/2026 20:30", for tables. */
export const formatDateTime = (instant: Instant): string => `${formatDate(instant)} ${formatClock(instant)}`;
/** Within so many hours a clock time needs no day, though midnight lies between. */
const NEAR_MS = 6 * 3_600_000;
/** How a time that is kept for somebody ends: "à 21:30", or "au mercredi 25 novembre à 21:30" on another day, unless that is near. */
export const formatUntil = (instant: Instant, now: Date): string =>
  formatDate(instant) === formatDate(now) || Math.abs(at(instant) - now.getTime()) < NEAR_MS
    ? `à ${formatClock(instant)}`
    : `au ${formatWeekday(instant)} à ${formatClock(instant)}`;

/** "20 novembre 2026", for prose. The first of a month is "1er". */
export const formatDateProse = (instant: Instant): string =>
  `${formatDayOfYear(instant)} ${parisParts(instant)[0]}`;
/** "20 novembre", "1er janvier": of days that are near. */
export function formatDayOfYear(instant: Instant): string {
  const [, month, day] = parisParts(instant);
  return `${day === "01" ? "1er" : Number(day)} ${MONTHS[Number(month) - 1]}`;
}
/** "20 novembre 2026 à 20:30", for prose. */
export const formatDateTimeProse = (instant: Instant): string =>
  `${formatDateProse(instant)} à ${formatClock(instant)}`;
/** "20 novembre 2026 à 20:30:05", where the law wants the second. */
export const formatDateTimeToTheSecond = (instant: Instant): string =>
  `${formatDateProse(instant)} à ${formatClockToTheSecond(instant)}`;
/** "mardi 24 novembre", for delivery promises. */
export const formatWeekday = (instant: Instant): string =>
  `${WEEKDAYS[new Date(`${parisWallTime(at(instant))}Z`).getUTCDay()]} ${formatDayOfYear(instant)}`;

/** "novembre 2026" of "2026-11". */
export function formatMonth(period: string): string {
  const [year, month] = period.split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
}

/** Year, month and day in Paris, in digits. */
const parisParts = (instant: Instant): string[] => parisWallTime(at(instant)).slice(0, 10).split("-");

/** "1 234": U+00A0 between thousands; "2,5" where a scale has halves. */
export const formatCount = (count: number): string =>
  Number.isInteger(count) ? groupThousands(`${count}`) : plainSpaces(count.toLocaleString("fr-FR"));

/** "la photo, la taille et le fabricant" */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat("fr-FR", { type: "conjunction" }).format(parts);

/** "3 articles", with a space that does not break. */
export const countOf = (count: number, one: string, many?: string): string =>
  `${formatCount(count)}${NBSP}${plural(count, one, many)}`;

/** "26,00 €", "50 000 000,00 $US": an amount in the smallest unit of any currency. */
export function formatAmount(units: number, currency: string): string {
  if (currency === "EUR") return formatEuros(units);
  try {
    const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return plainSpaces(format.format(units / 10 ** digits));
  } catch {
    // The provider names a currency that is none.
    return `${formatCount(units)}${NBSP}${currency}`;
  }
}

type Counted = { total: number; more?: boolean | undefined };

/** "312", or "plus de 10 000" where not all were counted. */
export const formatFound = ({ total, more }: Counted): string =>
  `${more ? "plus de " : ""}${formatCount(total)}`;

/** "312 commandes", or "Plus de 1 000 commandes". */
export const countOfFound = ({ total, more }: Counted, one: string, many?: string): string =>
  `${more ? "Plus de " : ""}${countOf(total, one, many)}`;

/** "1–50 sur 312" for the rows that a page shows; "0" when there is none. */
export function formatRange(first: number, last: number, total: number, more = false): string {
  return total === 0 ? "0" : `${formatCount(first)}–${formatCount(last)} sur ${formatFound({ total, more })}`;
}

/** "il y a 4 s", "il y a 12 min", "il y a 3 h", "il y a 5 j": always shown beside an absolute time. */
export function formatAge(instant: Instant, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at(instant)) / 1000));
  if (seconds < 60) return `il y a ${seconds}${NBSP}s`;
  if (seconds < 3600) return `il y a ${Math.floor(seconds / 60)}${NBSP}min`;
  if (seconds < 86_400) return `il y a ${Math.floor(seconds / 3600)}${NBSP}h`;
  return `il y a ${Math.floor(seconds / 86_400)}${NBSP}j`;
}

const plainSpaces = (text: string): string => text.replaceAll("\u202f", NBSP);
