const DAY_MS = 86_400_000;
const PERIOD_DAYS = 14;

const PARIS_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short" });

/** The day in Paris at an instant (ISO 8601), as an ISO date. */
const parisDay = (instant: string): string => PARIS_DAY.format(new Date(instant));
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The last day (ISO date, Paris) on which a contract may be renounced: the fourteenth after the day of receipt, or the
 * next working day when that is none (code de la consommation, L221-18 and L221-19).
 */
export function lastDayToWithdraw(deliveredAt: string): string {
  let day = addDays(parisDay(deliveredAt), PERIOD_DAYS);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Whether a statement came in time; as long as the receipt is not known, the period has not begun to end. */
export const isInTime = (submittedAt: string, deliveredAt: string | null): boolean =>
  deliveredAt === null || parisDay(submittedAt) <= lastDayToWithdraw(deliveredAt);

/** The last day (ISO date, Paris) to give the money back: fourteen days after the statement (L221-24). */
export const lastDayToRefund = (submittedAt: string): string => addDays(parisDay(submittedAt), PERIOD_DAYS);

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).includes(day);
}

/** The public holidays of metropolitan France (code du travail, L3133-1). */
function holidaysOf(year: number): string[] {
  const easter = easterOf(year);
  const fixed = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
  return [
    ...fixed.map((day) => `${year}-${day}`),
    addDays(easter, 1),
    addDays(easter, 39),
    addDays(easter, 50),
  ];
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const march = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(march / 31)).padStart(2, "0")}-${String((march % 31) + 1).padStart(2, "0")}`;
}
