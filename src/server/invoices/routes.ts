import type { Handlers } from "#server/http/handlers.ts";
import { listClosings } from "./list-closings.ts";
import { listInvoices } from "./list-invoices.ts";
import { listPeriods } from "./sales-periods.ts";

export const invoiceRoutes: Handlers["admin"]["invoices"] = {
  list: listInvoices,
  closings: listClosings,
  reports: { periods: listPeriods },
};
