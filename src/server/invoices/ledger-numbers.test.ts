import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { anAdministrator, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;

async function cardEntries() {
  const staff = await anAdministrator(shop.it);
  const month = parisDay(new Date()).slice(0, 7);
  const { body } = await staff.call<string>("GET", `/api/admin/invoices/ecritures.txt?period=${month}`);
  expect(ledgerFaults(body)).toEqual([]);
  return ledgerRows(body).filter(({ JournalCode }) => JournalCode === "CB");
}

test("an entry that was exported keeps its number and its day when older money gets its document later", async () => {
  const [late, early] = [await aPaidOrder(shop.it), await aPaidOrder(shop.it)];
  await sql`alter table invoices add constraint refuses check (order_id <> ${sql.lit(late.orderId)})`.execute(
    db(),
  );
  await issueInvoices(shop.it.context);
  const first = await cardEntries();
  expect(new Set(first.map(({ EcritureNum }) => EcritureNum)).size).toBe(1);
  expect(first[0]?.EcritureLib).toContain(early.buyer.order.orderNumber);
  await sql`alter table invoices drop constraint refuses`.execute(db());
  await refundPayment(early.staff.context(), early.wish(1000));
  await issueInvoices(shop.it.context);
  const second = await cardEntries();
  expect(second.slice(0, first.length)).toEqual(first);
  const numbers = [...new Set(second.map(({ EcritureNum }) => EcritureNum))];
  expect(numbers).toEqual(["CB000000001", "CB000000002", "CB000000003"]);
  expect(second.map(({ EcritureLib }) => EcritureLib).join()).toContain(late.buyer.order.orderNumber);
  expect(await cardEntries()).toEqual(second);
  await expect(sql`update ledger_entries set place = place + 10`.execute(db())).rejects.toThrow(
    "append only",
  );
});

test("a piece bears the day of its issue, whenever the money moved", async () => {
  await aPaidOrder(shop.it);
  await sql`update transactions set paid_at = paid_at - interval '40 days' where invoice_owed`.execute(db());
  await issueInvoices(shop.it.context);
  const today = parisDay(new Date()).replaceAll("-", "");
  const entries = await cardEntries();
  expect(entries.at(-1)).toMatchObject({ PieceDate: today, EcritureDate: today });
});

test("a noted card payment that is given the provider's number keeps its entry", async () => {
  const staff = await asAdministrator(shop.it);
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { id: orderId } = await anOrder(db(), { liveId, productIds, status: "to-pay" });
  const money = { means: "card" as const, receivedOn: parisDay(new Date()) };
  await setStatus(staff.context(), { orderId, status: "paid", money });
  await issueInvoices(shop.it.context);
  const before = await cardEntries();
  await sql`update transactions set uuid = ${randomUUID().replaceAll("-", "")} where order_id = ${orderId}`.execute(
    db(),
  );
  expect(await cardEntries()).toEqual(before);
});
