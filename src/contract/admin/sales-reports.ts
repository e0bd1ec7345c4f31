import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";
import { parisDay } from "#domain/paris-time.ts";
import { isPeriod } from "#domain/period.ts";
import { REJECT_REASONS, REPORT_ANSWERS } from "#domain/report-periods.ts";
import { REPORT_FORM } from "#wording/sales-reports.ts";

/** Of the file of a report, `GET /admin/invoices/e-reporting.xml`. */
export const reportFilters = z.strictObject({ report: id });

const salesReport = z.object({
  id,
  /** Its Id in the file (TT-1), by which the platform's answer names it. */
  name: z.string(),
  /** `IN`: the first one of its period. `RE`: replaces the whole period. */
  kind: z.enum(["IN", "RE"]),
  issuedAt: instant,
  /** Null where that person is no longer known. */
  issuedBy: z.string().nullable(),
  fileSha256: z.string(),
  /** The last one that was noted. */
  answer: z
    .object({
      state: z.enum(REPORT_ANSWERS),
      answeredOn: z.string(),
      reason: z.enum(REJECT_REASONS).nullable(),
      notedBy: z.string().nullable(),
    })
    .nullable(),
});
export type SalesReport = z.infer<typeof salesReport>;

const salesPeriod = z.object({
  from: z.string(),
  to: z.string(),
  /** The last day on which the platform takes it. */
  dueOn: z.string(),
  /** `running`: a day of it is not closed yet. `empty`: nothing was sold or taken back, so there is no report. */
  state: z.enum(["running", "empty", "over"]),
  /** The oldest first. */
  reports: z.array(salesReport),
});
export type SalesPeriod = z.infer<typeof salesPeriod>;

/** What the platform, or the tax office by it, answered to a report. */
export const reportAnswer = z
  .strictObject({
    state: z.enum(REPORT_ANSWERS, REPORT_FORM.stateMissing),
    answeredOn: z.iso
      .date(REPORT_FORM.dayMissing)
      .refine((day) => day <= parisDay(new Date()), REPORT_FORM.dayToCome),
    reason: z.enum(REJECT_REASONS).nullable(),
  })
  .refine(({ state, reason }) => (state === "rejected") === (reason !== null), {
    path: ["reason"],
    error: REPORT_FORM.reasonMissing,
  });

export const salesReports = {
  /** The periods in which the shop reports, those that touch a year, month or day, or of the last twelve months; newest first. */
  periods: staffCall("management")
    .route({ method: "GET", path: "/admin/sales-reports" })
    .input(z.strictObject({ period: z.string().refine((text) => text === "" || isPeriod(text)) }))
    .output(z.array(salesPeriod)),
  /** The report of a period: the one that was exported last while it still says the same, else a new one. */
  export: staffCall("management")
    .route({ method: "POST", path: "/admin/sales-reports" })
    .input(z.strictObject({ from: z.iso.date(), to: z.iso.date() }))
    .errors(refusals("PLATFORM_MISSING", "PERIOD_NOT_OVER", "REPORT_PERIOD_UNKNOWN", "NOTHING_TO_REPORT"))
    .output(z.object({ id, name: z.string() })),
  answer: staffCall("management")
    .route({ method: "POST", path: "/admin/sales-reports/{reportId}/answers" })
    .input(reportAnswer.safeExtend({ reportId: id }))
    .errors(refusals("SALES_REPORT_NOT_FOUND", "REPORT_TOLD_SINCE"))
    .output(z.object({ id })),
};
