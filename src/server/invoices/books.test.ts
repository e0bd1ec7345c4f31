import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Closing } from "#contract/admin/invoices.ts";
import { parisDay } from "#domain/paris-time.ts";
import { daysOf } from "#domain/period.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { readXml } from "#tests/cross-industry-invoice.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { adminOf } from "#tests/staff.ts";
import { closePeriods } from "./close-periods.ts";
import { issueInvoices } from "./issue-invoices.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const file = async (name: string) => await admin.staff.call<string>("GET", `/api/admin/invoices/${name}`);
const today = parisDay(new Date());
const month = today.slice(0, 7);
/** The report of the month as it is exported now. */
async function report(): Promise<string> {
  const { body } = await admin.staff.call<{ id: string }>("POST", "/api/admin/sales-reports", daysOf(month));
  return (await file(`e-reporting.xml?report=${body.id}`)).body;
}

/** An evening: sales, gestures, a whole refund, money that came twice, a name that would break a file. */
async function anEvening() {
  const orders = [await aPaidOrder(admin.shop), await aPaidOrder(admin.shop), await aPaidOrder(admin.shop)];
  const [whole, part] = orders;
  if (!whole || !part) throw new Error("No orders");
  await refundPayment(whole.staff.context(), whole.wish(2600));
  await refundPayment(part.staff.context(), part.wish(733));
  const { order, form } = await aStartedPayment(admin.shop);
  const { notification } = await pay(admin.shop, form.formToken);
  await notify(admin.shop, notification.body);
  await notify(
    admin.shop,
    resigned(admin.shop, notification.body, (answer) => {
      for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
    }),
  );
  await sql`update orders set order_number = ${`HF|\t${order.orderNumber}`} where id = ${order.id}`.execute(
    db(),
  );
  await issueInvoices(admin.shop.context);
}

describe("the entries for the accountant", () => {
  test("keep to the 18 columns, balance in each entry and come to the documents and the money", async () => {
    await anEvening();
    const { body, headers } = await file(`ecritures.txt?period=${month}`);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="ecritures-${month}.txt"`);
    expect(ledgerFaults(body)).toEqual([]);
    const rows = ledgerRows(body);
    const sumOf = (account: string, column: "Debit" | "Credit") =>
      rows.filter((row) => row.CompteNum === account).reduce((sum, row) => sum + centsOf(row[column]), 0);
    const { rows: documents } = await sql<{ kind: string; gross: number; net: number; vat: number }>`
      select kind, sum(gross_cents)::int as gross, sum(net_cents)::int as net, sum(vat_cents)::int as vat
      from invoices group by kind order by kind desc`.execute(db());
    const [sold, credited] = documents;
    expect([sold?.gross, credited?.gross]).toEqual([4 * 2600, 3333]);
    expect(sumOf("445710", "Credit")).toBe(sold?.vat);
    expect(sumOf("445710", "Debit")).toBe(credited?.vat);
    expect(sumOf("707000", "Credit") + sumOf("708500", "Credit")).toBe(sold?.net);
    expect(sumOf("707000", "Debit") + sumOf("708500", "Debit") + sumOf("709700", "Debit")).toBe(
      credited?.net,
    );
    // Five payments came in, two refunds went out; what came twice is owed back.
    expect(sumOf("511500", "Debit") - sumOf("511500", "Credit")).toBe(5 * 2600 - 3333);
    expect(sumOf("419100", "Credit") - sumOf("419100", "Debit")).toBe(2600);
    expect(sumOf("411000", "Debit") - sumOf("411000", "Credit")).toBe(0);
    expect(rows.map((row) => row.EcritureLib).join()).not.toContain("|");
  });

  test("keep the accounts of the first file, and are none where nothing was sold", async () => {
    const before = (await file(`ecritures.txt?period=${today}`)).body;
    await setLimit(admin.shop, "accountSales", "707100");
    expect((await file(`ecritures.txt?period=${today}`)).body).toBe(before);
    expect(ledgerRows((await file("ecritures.txt?period=2001")).body)).toEqual([]);
    expect((await file("ecritures.txt?period=hier")).status).toBe(400);
  });

  test("are refused whole, and told, where one of them is faulty", async () => {
    const forge = async (cents: number) => {
      await sql`alter table invoices disable trigger invoices_kept`.execute(db());
      await sql`update invoices set facts = jsonb_set(facts, '{grossCents}', to_jsonb((facts ->> 'grossCents')::int + ${cents}::int))
        where position = 2`.execute(db());
      await sql`alter table invoices enable trigger invoices_kept`.execute(db());
    };
    await forge(1);
    expect(await file(`ecritures.txt?period=${month}`)).toMatchObject({
      status: 409,
      body: { code: "LEDGER_FAULTY", data: { entry: "VE000000002", fault: "balance" } },
    });
    await forge(-1);
    expect((await file(`ecritures.txt?period=${month}`)).status).toBe(200);
  });

  test.each([
    [
      "a cent out of balance",
      (text: string) => text.replace(/\t26,00\t0,00/, "\t26,01\t0,00"),
      "out of balance",
    ],
    ["a decimal point", (text: string) => text.replace("26,00", "26.00"), "is no amount"],
    [
      "a day that does not exist",
      (text: string) => text.replaceAll(today.replaceAll("-", ""), "20260231"),
      "EcritureDate",
    ],
    [
      "a year that no book of ours is of",
      (text: string) => text.replaceAll(today.replaceAll("-", ""), `21${today.slice(2).replaceAll("-", "")}`),
      "another century",
    ],
    ["a bar in a text", (text: string) => text.replace("Facture F", "Facture | F"), "18 fields"],
    [
      "an account of two names",
      (text: string) => text.replace("TVA collectée", "TVA collectée 20 %"),
      'is called "TVA collectée"',
    ],
    [
      "an entry that is missing",
      (text: string) => text.replaceAll(/^VE\tVentes\tVE000000002.*\r\n/gm, ""),
      "do not rise by one",
    ],
  ])("with %s are found out", async (_, spoil, fault) => {
    const { body } = await file(`ecritures.txt?period=${month}`);
    const spoiled = spoil(body);
    expect(spoiled).not.toBe(body);
    expect(ledgerFaults(spoiled).join()).toContain(fault);
  });
});

describe("the report for the platform", () => {
  beforeAll(async () => {
    const next = new Date(`${month}-01T12:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    // The month is over: each of its days is closed, and the month.
    await closePeriods(admin.shop.context, next);
  });

  const asPlatformWants = async () => {
    await setLimit(admin.shop, "sellerSiren", "732 829 320");
    await setLimit(admin.shop, "sellerName", "HF & Cie");
    await setLimit(admin.shop, "platformId", "0042");
    await setLimit(admin.shop, "platformName", "Plateforme");
    await setLimit(admin.shop, "vatFiling", "quarterly");
  };

  test("is what the closing of the month says, credit notes taken off or apart", async () => {
    await asPlatformWants();
    const closings = (await admin.staff.call<Closing[]>("GET", `/api/admin/closings?period=${month}`)).body;
    const facts = closings.find(({ kind }) => kind === "month")?.facts;
    if (!facts) throw new Error("The month is not closed");
    const closed = (kind: string, of: "netCents" | "vatCents") =>
      facts.rates.reduce((sum, one) => (one.kind === kind ? sum + one[of] : sum), 0);
    const amounts = (body: string, name: string) =>
      [...body.matchAll(new RegExp(`</CategoryCode>.*?<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) =>
        Math.round(Number(text) * 100),
      );
    const netted = await report();
    expect(amounts(netted, "TaxExclusiveAmount")).toEqual([
      closed("invoice", "netCents") - closed("credit-note", "netCents"),
    ]);
    expect(amounts(netted, "TaxTotal")).toEqual([
      closed("invoice", "vatCents") - closed("credit-note", "vatCents"),
    ]);
    await setLimit(admin.shop, "reportCreditNotes", "apart");
    const apart = await report();
    expect(amounts(apart, "TaxExclusiveAmount")).toEqual([
      closed("invoice", "netCents"),
      -closed("credit-note", "netCents"),
    ]);
    expect([...apart.matchAll(/<TransactionsCount>(\d+)</g)].map(([, count]) => Number(count))).toEqual([
      facts.invoices,
      facts.creditNotes,
    ]);
  });

  test("says of a day what was captured and not given back, to the cent", async () => {
    expect((await admin.staff.call("POST", "/api/admin/sales-reports", daysOf(month))).status).toBe(409);
    await asPlatformWants();
    const body = await report();
    expect(() => readXml(body)).not.toThrow();
    const found = (name: string) =>
      [...body.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text ?? "");
    expect(found("Date")).toEqual([today.replaceAll("-", "")]);
    expect(found("CategoryCode")).toEqual(["TLB1"]);
    expect(found("TransactionsCount")).toEqual(["4"]);
    expect(found("Name")).toEqual(["Plateforme", "HF &amp; Cie"]);
    const cents = (text: string | undefined) => Math.round(Number(text) * 100);
    const captured = 4 * 2600 - 3333;
    expect(cents(found("TaxExclusiveAmount")[0]) + cents(found("TaxTotal")[0])).toBe(captured);
    expect(cents(found("TaxableAmount")[0])).toBe(cents(found("TaxExclusiveAmount")[0]));
    expect(found("TaxPercent")).toEqual(["20.00"]);
    expect((await file(`e-reporting.xml?report=${randomUUID()}`)).status).toBe(404);
  });
});

test("whoever takes a book is in the trail, and strangers take none", async () => {
  const { rows } = await sql<{ subject_id: string }>`
    select distinct subject_id from audit_trail where subject_id in ('ledger', 'e-reporting')`.execute(db());
  expect(rows).toHaveLength(2);
  for (const name of ["ecritures.txt", "clotures.csv", "clotures.json", "e-reporting.xml"])
    expect((await admin.shop.visitor().call("GET", `/api/admin/invoices/${name}`)).status).toBe(401);
});
