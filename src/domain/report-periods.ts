import type { VatFiling, VatRegime } from "./seller.ts";
import type { StatusWith } from "./status-with.ts";
import { addDays, addMonths } from "./working-days.ts";

/** How a seller reports what is sold to consumers: by how VAT is declared, or as one who charges none. */
export type ReportRhythm = VatFiling | "franchise";

/** ISO dates, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface ReportPeriod extends Days {
  /** The last day on which the platform takes it. */
  dueOn: string;
}

export const rhythmOf = (regime: VatRegime, filing: VatFiling): ReportRhythm =>
  regime === "franchise" ? "franchise" : filing;

/**
 * The period of a day (table 13 of the DGFiP's external specifications 3.2): thirds of a month, months, or two calendar
 * months from January on, each with the day by which the platform is handed its report.
 */
export function reportPeriodAt(day: string, rhythm: ReportRhythm): ReportPeriod {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const last = lastOf(first);
  const tenthOfNext = `${addMonths(first, 1).slice(0, 7)}-10`;
  if (rhythm === "monthly") {
    if (day <= `${month}-10`) return { from: first, to: `${month}-10`, dueOn: `${month}-20` };
    if (day <= `${month}-20`) return { from: `${month}-11`, to: `${month}-20`, dueOn: last };
    return { from: `${month}-21`, to: last, dueOn: tenthOfNext };
  }
  if (rhythm === "quarterly") return { from: first, to: last, dueOn: tenthOfNext };
  if (rhythm === "simplified") return { from: first, to: last, dueOn: lastOf(addMonths(first, 1)) };
  const begin = Number(month.slice(5)) % 2 === 1 ? first : addMonths(first, -1);
  return { from: begin, to: lastOf(addMonths(begin, 1)), dueOn: lastOf(addMonths(begin, 2)) };
}

interface Wanted {
  /** Days of the first and of the last period. */
  from: string;
  until: string;
  /** From which day on which rhythm holds, in their order; the first one holds for all days before too. */
  rhythms: readonly { from: string; rhythm: ReportRhythm }[];
  /** Periods that were reported: they stay as they were, in their order. */
  reported: readonly ReportPeriod[];
}

/**
 * The periods of a time, the oldest first: no day is in two, and none is left out. One ends before the day on which another
 * rhythm begins, and before days that were reported.
 */
export function reportPeriods({ from, until, rhythms, reported }: Wanted): ReportPeriod[] {
  const rhythmAt = (day: string) => rhythms.findLast((one) => one.from <= day) ?? rhythms[0];
  const periods: ReportPeriod[] = [];
  const begin = rhythmAt(from);
  for (let day = begin ? reportPeriodAt(from, begin.rhythm).from : "9999"; day <= until; ) {
    const period = reported.find((one) => one.from <= day && day <= one.to) ?? proposed(day);
    periods.push(period);
    day = addDays(period.to, 1);
  }
  return periods;

  function proposed(day: string): ReportPeriod {
    const rhythm = rhythmAt(day)?.rhythm ?? "monthly";
    const { to, dueOn } = reportPeriodAt(day, rhythm);
    const ends = [
      ...rhythms.filter((one) => one.rhythm !== rhythm).map((one) => one.from),
      ...reported.map((one) => one.from),
    ].filter((end) => end > day && end <= to);
    return { from: day, to: ends.length > 0 ? addDays(ends.toSorted()[0] ?? to, -1) : to, dueOn };
  }
}

const lastOf = (firstOfMonth: string): string => addDays(addMonths(firstOfMonth, 1), -1);

/** What becomes of a report (statuses 300 and 301 of the specifications), and why it may be turned away. */
export const REPORT_ANSWERS = ["deposited", "rejected"] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];
export const REJECT_REASONS = ["REJ_SEMAN", "REJ_UNI", "REJ_COH", "REJ_PER"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Part of REFUSAL_STATUS. */
export const REPORT_REFUSAL_STATUS = {
  NOTHING_TO_REPORT: 409,
  PLATFORM_MISSING: 409,
  /** Its last day is not closed yet. */
  PERIOD_NOT_OVER: 409 as StatusWith<{ to: string }>,
  /** The shop reports by other days. */
  REPORT_PERIOD_UNKNOWN: 404,
  SALES_REPORT_NOT_FOUND: 404,
  /** It was rejected, and its days are in a report of another period since. */
  REPORT_TOLD_SINCE: 409 as StatusWith<{ name: string }>,
} as const;
