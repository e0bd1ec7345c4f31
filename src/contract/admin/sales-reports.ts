import { z } from "zod";
import { staffCall } from "#contract/base.ts";
import { isPeriod } from "#domain/period.ts";

/** Of the file of a report, `GET /admin/invoices/e-reporting.xml`: the first and last day of one of the shop's periods. */
export const reportFilters = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

export const salesPeriod = z.object({
  from: z.string(),
  to: z.string(),
  /** The last day on which the platform takes it. */
  dueOn: z.string(),
  /** `running`: a day of it is not closed yet. `empty`: nothing was sold or taken back, so there is no report. */
  state: z.enum(["running", "empty", "over"]),
});
export type SalesPeriod = z.infer<typeof salesPeriod>;

export const salesReports = {
  /** The periods in which the shop reports, those that touch a year, month or day, or of the last twelve months; newest first. */
  periods: staffCall("management")
    .route({ method: "GET", path: "/admin/sales-reports" })
    .input(z.strictObject({ period: z.string().refine((text) => text === "" || isPeriod(text)) }))
    .output(z.array(salesPeriod)),
};
