import type { Handlers } from "#server/http/handlers.ts";
import { listClosings } from "./list-closings.ts";
import { listInvoices } from "./list-invoices.ts";

export const invoiceRoutes: Handlers["admin"]["invoices"] = { list: listInvoices, closings: listClosings };
