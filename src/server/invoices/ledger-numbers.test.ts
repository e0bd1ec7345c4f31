import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { saleOn } from "#tests/sale-on.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;

async function entries(month = parisDay(new Date()).slice(0, 7)) {
  const staff = await anAdministrator(shop.it);
  const { body } = await staff.call<string>("GET", `/api/admin/invoices/ecritures.txt?period=${month}`);
  expect(ledgerFaults(body)).toEqual([]);
  return ledgerRows(body);
}
const cardEntries = async (month?: string) =>
  (await entries(month)).filter(({ JournalCode }) => JournalCode === "CB");

test("money whose document came late makes no other money later", async () => {
  await saleOn(shop.it, "2025-11-10", "2025-11-10T12:00:00Z");
  await saleOn(shop.it, "2025-11-30", "2025-11-30T12:00:00Z");
  await saleOn(shop.it, "2025-12-01", "2025-11-02T12:00:00Z");
  const daysOf = async (month: string) =>
    (await cardEntries(month))
      .filter(({ Debit }) => Debit !== "0,00")
      .map((row) => [row.EcritureNum, row.EcritureDate, row.PieceDate]);
  expect(await daysOf("2025-11")).toEqual([
    ["CB000000001", "20251110", "20251110"],
    ["CB000000002", "20251130", "20251130"],
  ]);
  expect(await daysOf("2025-12")).toEqual([["CB000000003", "20251201", "20251201"]]);
});

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
  expect(numbers).toEqual(["CB000000004", "CB000000005", "CB000000006"]);
  expect(second.map(({ EcritureLib }) => EcritureLib).join()).toContain(late.buyer.order.orderNumber);
  expect(await cardEntries()).toEqual(second);
  await expect(sql`update ledger_entries set place = place + 10`.execute(db())).rejects.toThrow(
    "append only",
  );
});

test("a numbered entry that the export says no more, or with another amount, breaks I26", async () => {
  const { orderId } = await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  await cardEntries();
  const { rows } = await sql<{ id: string }>`select e.journal || e.place as id from ledger_entries e
    join transactions t on e.source = 'in:' || t.uuid where t.order_id = ${orderId}`.execute(db());
  const [entry] = rows;
  const broken = async () => (await brokenInvariants(db())).filter(({ invariant }) => invariant === "I26");
  const setMoney = (amountCents: number, means: string) =>
    sql`update transactions set amount_cents = ${amountCents}, means = ${means} where order_id = ${orderId}`.execute(
      db(),
    );
  expect(await broken()).toEqual([]);
  await setMoney(2500, "card");
  expect(await broken()).toMatchObject([{ ...entry, problem: expect.stringContaining("2600") }]);
  await setMoney(2600, "transfer");
  expect(await broken()).toMatchObject([{ ...entry, problem: expect.stringContaining("rien") }]);
  await setMoney(2600, "card");
  await expect(sql`update ledger_entries set cents = 1`.execute(db())).rejects.toThrow("append only");
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

test("another account is for what comes after the last file, and one number has one name", async () => {
  await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  const before = await entries();
  await setLimit(shop.it, "accountSales", "707100");
  await setLimit(shop.it, "accountShipping", "707100");
  expect(await entries()).toEqual(before);
  await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  const after = await entries();
  expect(after).toEqual(expect.arrayContaining(before));
  const known = new Set(before.map(({ EcritureNum }) => EcritureNum));
  const added = after.filter(({ EcritureNum }) => !known.has(EcritureNum));
  expect(new Set(added.map(({ CompteNum, CompteLib }) => `${CompteNum} ${CompteLib}`))).toEqual(
    new Set([
      "411000 Clients divers web",
      "707100 Ventes de marchandises / Ports et frais facturés",
      "445710 TVA collectée",
      "511500 Cartes à encaisser",
    ]),
  );
});

test("what was numbered before accounts were kept has those in force at the migration", async () => {
  await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  const before = await cardEntries("");
  const keptOf = sql<{ journal: string; up_to: number }>`select journal, max(up_to)::int as up_to
    from ledger_accounts group by journal order by journal`;
  const kept = await keptOf.execute(db());
  await sql`alter table ledger_accounts disable trigger ledger_accounts_kept`.execute(db());
  await sql`delete from ledger_accounts`.execute(db());
  await sql`alter table ledger_accounts enable trigger ledger_accounts_kept`.execute(db());
  expect((await brokenInvariants(db())).filter(({ kind }) => kind === "ledger-entry")).toMatchObject([
    ...before.filter(({ Debit }) => Debit !== "0,00").map(() => ({ invariant: "I14" })),
  ]);
  const migration = await readFile("db/migrations/0447_accounts_of_numbered_entries.sql", "utf8");
  await sql.raw(migration.slice(migration.indexOf("insert into"))).execute(db());
  expect(await keptOf.execute(db())).toMatchObject({ rows: kept.rows });
  expect((await brokenInvariants(db())).filter(({ kind }) => kind === "ledger-entry")).toEqual([]);
  await setLimit(shop.it, "accountCards", "512000");
  expect(await cardEntries("")).toEqual(before);
  await expect(sql`update ledger_accounts set accounts = '{}'`.execute(db())).rejects.toThrow("append only");
});
