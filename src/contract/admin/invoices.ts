import { z } from "zod";
import { staffCall } from "#contract/base.ts";
import { issuedInvoice } from "#contract/guest-order.ts";
import { cents, id, instant, place, searchText, turns } from "#contract/input.ts";
import { isPeriod } from "#domain/period.ts";
import { salesReports } from "./sales-reports.ts";

export const INVOICE_FILTER_KINDS = ["all", "invoice", "credit-note"] as const;

/** A year, a month or a day of issue in Paris: "2026", "2026-11", "2026-11-20"; empty: all of them. */
const period = z.string().refine((text) => text === "" || isPeriod(text));

export const invoiceFilters = z.strictObject({
  /** Part of a number, an order's number or the buyer's name. */
  q: searchText.default(""),
  kind: z.enum(INVOICE_FILTER_KINDS).default("all"),
  period: period.default(""),
});

/** Of the files of entries and closings: `GET /admin/invoices/ecritures.txt`, `clotures.csv`, `clotures.json`. */
export const bookFilters = z.strictObject({ period: period.default("") });

const invoiceRow = issuedInvoice.extend({
  orderId: id,
  orderNumber: z.string(),
  /** Empty where the document's time is over. */
  buyer: z.string(),
  netCents: cents,
  vatCents: cents,
  /** The invoice that a credit note corrects. */
  corrects: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const amounts = z.object({ netCents: cents, vatCents: cents, grossCents: cents });
const sums = amounts.extend({
  count: z.int(),
  /** The highest rate first, in basis points; null of documents whose time is over. */
  rates: z.array(amounts.extend({ rate: z.int().nullable() })),
});
export type InvoiceSums = z.infer<typeof sums>;

const closingFacts = z.object({
  invoices: z.int(),
  creditNotes: z.int(),
  soldCents: cents,
  creditedCents: cents,
  /** Of all closings of the kind up to this one. */
  runningCents: z.int(),
  rates: z.array(
    z.object({
      kind: z.enum(["invoice", "credit-note"]),
      rate: z.int(),
      /** How many documents have it; closings from before do not say it. */
      documents: z.int().optional(),
      grossCents: cents,
      netCents: cents,
      vatCents: cents,
    }),
  ),
  /** Sales and credit notes, without the two documents of a replaced piece; closings from before do not say it. */
  transactions: z
    .array(z.object({ kind: z.enum(["invoice", "credit-note"]), isExempt: z.boolean(), count: z.int() }))
    .optional(),
  /** The last document of the days in the chain, and the hash of the last one up to them. */
  lastPosition: z.int().nullable(),
  lastHash: z.string().nullable(),
});
export type ClosingFacts = z.infer<typeof closingFacts>;

export const closing = z.object({
  position: z.int(),
  kind: z.enum(["day", "month", "year"]),
  fromDay: z.string(),
  toDay: z.string(),
  closedAt: instant,
  facts: closingFacts,
  /** Of the closing before, whatever its kind; null of the first. */
  previousHash: z.string().nullable(),
  hash: z.string(),
});
export type Closing = z.infer<typeof closing>;

export const adminInvoices = {
  reports: salesReports,
  /** The closings of the days, the months and the years of a period, the newest first. */
  closings: staffCall("management")
    .route({ method: "GET", path: "/admin/closings" })
    .input(z.strictObject({ period }))
    .output(z.array(closing)),
  /** The newest first, with what all that the filters let through amounts to. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/invoices" })
    .input(invoiceFilters.extend(place))
    .output(
      z.object({
        rows: z.array(invoiceRow),
        ...turns,
        sums: z.object({ invoices: sums, creditNotes: sums }),
        /** Paid orders whose invoice waits for their buyer's address; the first 50. */
        awaitingAddress: z.array(z.object({ orderId: id, orderNumber: z.string() })),
        /** The months in which documents were issued, the newest first: "2026-11". */
        months: z.array(z.string()),
      }),
    ),
};
