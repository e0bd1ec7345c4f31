import type { Handlers } from "#server/http/handlers.ts";
import { exportReport } from "./export-report.ts";
import { listClosings } from "./list-closings.ts";
import { listInvoices } from "./list-invoices.ts";
import { noteAnswer } from "./note-answer.ts";
import { listPeriods } from "./sales-periods.ts";

export const invoiceRoutes: Handlers["admin"]["invoices"] = {
  list: listInvoices,
  closings: listClosings,
  reports: { periods: listPeriods, export: exportReport, answer: noteAnswer },
};
