const DAY_MS = 86_400_000;

/** Days are ISO dates here, without a clock or a zone. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day so many months later, or the last of that month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0, 12));
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth.getUTCDate()), 12))
    .toISOString()
    .slice(0, 10);
}

export function addWorkingDays(from: string, count: number): string {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(day.slice(0, 4)).includes(day);
}

const FIXED = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const MOVABLE = [1, 39, 50];
/** Kept, because the promised day of an order is computed at each of its reads. */
const known = new Map<string, readonly string[]>();

/** The public holidays of metropolitan France (code du travail, L3133-1). */
function holidaysOf(year: string): readonly string[] {
  const kept = known.get(year);
  if (kept) return kept;
  const easter = easterOf(Number(year));
  const holidays = [...FIXED.map((day) => `${year}-${day}`), ...MOVABLE.map((days) => addDays(easter, days))];
  known.set(year, holidays);
  return holidays;
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
