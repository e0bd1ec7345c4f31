const SHAPE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/** Whether a text names a year, a month or a day that the calendar has: "2026", "2026-11", "2026-11-20". */
export function isPeriod(text: string): boolean {
  const [, year, month = "01", day = "01"] = SHAPE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}

/** Its first and last day, as ISO dates; of an empty text all days. */
export function daysOf(period: string): { from: string; to: string } {
  if (period === "") return { from: "0001-01-01", to: "9999-12-31" };
  const [, year = "", month, day] = SHAPE.exec(period) ?? [];
  if (day !== undefined) return { from: period, to: period };
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${period}-01`, to: `${period}-${last}` };
}
