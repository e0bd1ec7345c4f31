import type { z } from "zod";
import type { InvoiceRow, InvoiceSums, invoiceFilters } from "#contract/admin/invoices.ts";
import { daysOf } from "#domain/period.ts";
import type { BasisPoints } from "#domain/vat.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { containing } from "#server/db/search-text.ts";
import { cutPage } from "#server/db/turn-pages.ts";
import type { Handlers } from "#server/http/handlers.ts";
import * as queries from "./list-invoices.sql.ts";

const PAGE_SIZE = 50;
const ROWS_A_READING = 1_000;

type Filters = z.output<typeof invoiceFilters>;

const asParameters = ({ q, kind, period }: Filters) => ({
  ...daysOf(period),
  kind,
  pattern: q === "" ? "%" : containing(q),
});

const NOTHING: InvoiceSums = { count: 0, netCents: 0, vatCents: 0, grossCents: 0, rates: [] };

/** The documents that the filters let through, the newest first, with their sums. */
export const listInvoices: Handlers["admin"]["invoices"]["list"] = async (
  { lists }: Pick<Context, "lists">,
  { before, after, ...filters },
) => {
  const given = asParameters(filters);
  const walked = await queries.listInvoices(lists, {
    ...given,
    before: before ?? null,
    after: after ?? null,
    most: PAGE_SIZE + 1,
  });
  const { rows, ...turns } = cutPage(walked, { before, after }, PAGE_SIZE);
  const sums = await queries.sumInvoices(lists, given);
  const rates = await queries.sumRates(lists, given);
  const sumOf = (wanted: InvoiceRow["kind"]): InvoiceSums => {
    const found = sums.find(({ kind }) => kind === wanted);
    if (!found) return NOTHING;
    const { kind: _, ...sum } = found;
    return { ...sum, rates: rates.flatMap(({ kind, ...rate }) => (kind === wanted ? rate : [])) };
  };
  return {
    rows: rows.map(asRow),
    ...turns,
    sums: { invoices: sumOf("invoice"), creditNotes: sumOf("credit-note") },
    awaitingAddress: await queries.awaitingAddress(lists, { most: PAGE_SIZE }),
    months: (await queries.monthsOfInvoices(lists)).map(({ month }) => month),
  };
};

/** A document's part of one rate of VAT; null where its time is over, and nobody can say the rates any more. */
export type InvoicePart = InvoiceRow & { rate: BasisPoints | null };

/** The same documents, all of them, for a file: each with a row for each of its rates. */
export async function* invoicesFrom(db: Db, filters: Filters): AsyncGenerator<InvoicePart[]> {
  for (let before: number | null = null; ; ) {
    const rows: queries.ListInvoicesRow[] = await queries.listInvoices(db, {
      ...asParameters(filters),
      before,
      after: null,
      most: ROWS_A_READING,
    });
    if (rows.length > 0) yield rows.flatMap(asParts);
    if (rows.length < ROWS_A_READING) return;
    before = rows.at(-1)?.id ?? null;
  }
}

const asRow = ({ invoiceId, parts: _, ...row }: queries.ListInvoicesRow): InvoiceRow => ({
  ...row,
  id: invoiceId,
});
const asParts = (row: queries.ListInvoicesRow): InvoicePart[] =>
  row.parts?.map((part) => ({ ...asRow(row), ...part })) ?? [{ ...asRow(row), rate: null }];
