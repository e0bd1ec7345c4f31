import { sql } from "kysely";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import type { TestShop } from "./open-shop.ts";
import { anOrder } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

/** A sale of 26,00 € that was invoiced on a day long ago, and settled now or then; the order's id. */
export async function saleOn({ context }: TestShop, day: string, settledAt?: string): Promise<string> {
  const run = (text: string) => sql.raw(text).execute(context.db);
  const { liveId, productIds } = await stockLive(context.db, [1]);
  const { id } = await anOrder(context.db, { liveId, productIds, status: "paid" });
  if (settledAt) await run(`update transactions set paid_at = '${settledAt}' where order_id = '${id}'`);
  await issueInvoices(context);
  await run("alter table invoices disable trigger invoices_kept");
  await run(
    `update invoices set issued_at = '${day}T12:00:00Z', issued_on = '${day}' where order_id = '${id}'`,
  );
  await run(
    `update invoices set hash = invoice_hash(previous_hash, position, number, issued_at, facts_digest)`,
  );
  await run("alter table invoices enable trigger invoices_kept");
  return id;
}
