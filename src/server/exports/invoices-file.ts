import type { z } from "zod";
import type { InvoiceRow, invoiceFilters } from "#contract/admin/invoices.ts";
import { type InvoicePart, invoicesFrom } from "#server/invoices/list-invoices.ts";
import { formatDate } from "#wording/format.ts";
import { INVOICE_NAMES } from "#wording/invoices.ts";
import { vatRateName } from "#wording/seller.ts";
import { csvFile } from "./csv-file.ts";

export const invoices = csvFile(
  "factures",
  {
    Numéro: ({ number }: InvoicePart) => number,
    Type: ({ kind }) => INVOICE_NAMES[kind],
    Date: ({ issuedOn }) => formatDate(`${issuedOn}T12:00:00Z`),
    Commande: ({ orderNumber }) => orderNumber,
    Cliente: ({ buyer }) => buyer,
    // One row a rate, so that the sums of each can be told apart.
    Taux: ({ rate }) => (rate === null ? null : vatRateName(rate)),
    HT: ({ kind, netCents }) => ({ cents: signed(kind, netCents) }),
    TVA: ({ kind, vatCents }) => ({ cents: signed(kind, vatCents) }),
    TTC: ({ kind, grossCents }) => ({ cents: signed(kind, grossCents) }),
    "Facture corrigée": ({ corrects }) => corrects,
  },
  ({ lists }, filters: z.output<typeof invoiceFilters>) => invoicesFrom(lists, filters),
);
const signed = (kind: InvoiceRow["kind"], cents: number): number => (kind === "credit-note" ? -cents : cents);
