import type { Handlers } from "#server/http/handlers.ts";
import { listInvoices } from "./list-invoices.ts";

export const invoiceRoutes: Handlers["admin"]["invoices"] = { list: listInvoices };
