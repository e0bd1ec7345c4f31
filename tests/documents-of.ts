import type { InvoiceFacts } from "#domain/invoices.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import type { TestShop } from "./open-shop.ts";

/** The credit notes of an order, in the order of their issue; what is to be numbered is numbered first. */
export async function creditNotesOf({ context }: Pick<TestShop, "context">, orderId: string) {
  await issueInvoices(context);
  const rows = await context.db
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .where("kind", "=", "credit-note")
    .orderBy("position")
    .select(["number", "facts"])
    .execute();
  return rows.map(({ number, facts }) => ({ number, facts: facts as unknown as InvoiceFacts }));
}

/** Each document of an order, in the order of issue: its kind, its sum, and its lines; what is to be numbered is numbered first. */
export async function documentsOf({ context }: Pick<TestShop, "context">, orderId: string) {
  await issueInvoices(context);
  const rows = await context.db
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .select(["id", "kind", "gross_cents", "facts"])
    .execute();
  return rows.map(({ id, kind, gross_cents, facts }) => ({
    id,
    kind,
    cents: gross_cents,
    lines: (facts as unknown as InvoiceFacts).lines,
  }));
}
