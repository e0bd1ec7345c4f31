import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { parisDay } from "#domain/paris-time.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { invoiceFaults } from "#tests/cross-industry-invoice.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { officialFaults } from "#tests/official-factur-x.ts";
import { notify, resigned } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { facturX, type IssuedInvoice } from "./factur-x.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { admin, db, aHolder, aBuyerWith, anOrder, startWith, detailOf, payRest } = creditAdmin();

/** What an account has been debited with in entries about an order, less what it was credited with. */
async function balanceOf(account: string, orderNumber: string): Promise<number> {
  const { body } = await admin.staff.call<string>("GET", "/api/admin/invoices/ecritures.txt");
  expect(ledgerFaults(body)).toEqual([]);
  const { rows } = await sql<{ number: string }>`
    select number from invoices where order_id = (select id from orders where order_number = ${orderNumber})`.execute(
    db(),
  );
  const numbers = [orderNumber, ...rows.map(({ number }) => number)];
  return ledgerRows(body)
    .filter(({ CompteNum, PieceRef = "" }) => CompteNum === account && numbers.includes(PieceRef))
    .reduce((sum, { Debit, Credit }) => sum + centsOf(Debit) - centsOf(Credit), 0);
}

test("an order paid in part with credit has one invoice over all of it, and its credit notes give back all of it", async () => {
  const buyer = await aBuyerWith(1200);
  const { body: form } = await startWith(buyer, 1200);
  await payRest(form);
  await issueInvoices(admin.shop.context);
  const documents = async () =>
    (
      await db()
        .selectFrom("invoices")
        .where("order_id", "=", buyer.order.id)
        .orderBy("position")
        .selectAll()
        .execute()
    ).map((row) => ({ ...row, facts: row.facts as unknown as InvoiceFacts }));
  const [invoice, ...more] = await documents();
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    gross_cents: 2600,
    facts: {
      payment: { means: "card", creditCents: 1200 },
      lines: [{ discountCents: 0 }, { discountCents: 0 }],
    },
  });
  // A gift is the shop's expense once it has paid something, and nothing stays open with the customer.
  const { orderNumber } = buyer.order;
  expect(await balanceOf("623400", orderNumber)).toBe(1200);
  expect(await balanceOf("411000", orderNumber)).toBe(0);

  const detail = await detailOf(buyer.order.id);
  const card = detail.transactions.find(({ means }) => means === "card");
  await admin.staff.call("POST", `/api/admin/orders/${buyer.order.id}/cancellation`, {
    expectedVersion: detail.version,
    reason: "Pièce abîmée",
    refunds: [{ transactionUuid: card?.uuid, amountCents: 1400 }],
  });
  await issueInvoices(admin.shop.context);
  const notes = (await documents()).slice(1);
  expect(notes.map(({ gross_cents }) => gross_cents).sort()).toEqual([1200, 1400]);
  expect(notes.map(({ facts }) => facts.payment.means).sort()).toEqual(["card", "credit"]);
  expect(await balanceOf("623400", orderNumber)).toBe(0);
  expect(await balanceOf("411000", orderNumber)).toBe(0);
});

test("an order paid wholly with credit has an invoice and a credit note that say so, and owes nothing in the books", async () => {
  await setLimit(admin.shop, "sellerSiren", "732 829 320");
  await setLimit(admin.shop, "vatNumber", "FR44 732829320");
  const buyer = await aBuyerWith(2600);
  expect((await startWith(buyer, 2600)).body.paid).toBe(true);
  await issueInvoices(admin.shop.context);
  const detail = await detailOf(buyer.order.id);
  const { status } = await admin.staff.call("POST", `/api/admin/orders/${buyer.order.id}/cancellation`, {
    expectedVersion: detail.version,
    reason: "Pièce abîmée",
    refunds: [],
  });
  expect(status).toBe(200);
  await issueInvoices(admin.shop.context);
  const documents = await db()
    .selectFrom("invoices")
    .where("order_id", "=", buyer.order.id)
    .orderBy("position")
    .select(["number", "kind", "gross_cents", "facts"])
    .execute();
  expect(documents.map(({ kind, gross_cents }) => [kind, gross_cents])).toEqual([
    ["invoice", 2600],
    ["credit-note", 2600],
  ]);
  for (const { number, kind, facts } of documents) {
    const issued = { number, kind, issuedOn: "2026-11-20", facts } as unknown as IssuedInvoice;
    const xml = facturX(issued);
    expect(invoiceFaults(xml)).toEqual([]);
    expect(await officialFaults(xml)).toEqual([]);
    expect(xml).toContain(
      "<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>97</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>",
    );
  }
  expect(await balanceOf("511500", buyer.order.orderNumber)).toBe(0);
  expect(await balanceOf("623400", buyer.order.orderNumber)).toBe(0);
  expect(await balanceOf("411000", buyer.order.orderNumber)).toBe(0);
});

test("money on top that becomes credit is the customer's in the books until another order is paid with it", async () => {
  const person = await aHolder();
  const buyer = { person, ...(await anOrder(person, person.email)) };
  const { body: form } = await startWith(buyer, 0);
  const { notification } = await payRest(form);
  await notify(
    admin.shop,
    resigned(admin.shop, notification.body, (answer) => {
      for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
    }),
  );
  const { orderNumber } = buyer.order;
  await issueInvoices(admin.shop.context);
  expect(await balanceOf("419100", orderNumber)).toBe(-2600);

  const { transactions } = await detailOf(buyer.order.id);
  const { status } = await admin.staff.call("POST", `/api/admin/orders/${buyer.order.id}/refunds`, {
    transactionUuid: transactions[1]?.uuid,
    amountCents: 2600,
    reason: "Payée deux fois",
    asCredit: true,
  });
  expect(status).toBe(200);
  await issueInvoices(admin.shop.context);
  expect(await balanceOf("419100", orderNumber)).toBe(0);
  expect(await balanceOf("411000", orderNumber)).toBe(-2600);

  const next = { person, ...(await anOrder(person, person.email)) };
  expect((await startWith(next, 2600)).body.paid).toBe(true);
  await issueInvoices(admin.shop.context);
  expect(await balanceOf("411000", next.order.orderNumber)).toBe(2600);
});

test("credit that a cancellation gave back at once is lacking when the order is paid again, and the rest stays its money", async () => {
  const buyer = await aBuyerWith(1200);
  await payRest((await startWith(buyer, 1200)).body);
  await issueInvoices(admin.shop.context);
  const { id: orderId, orderNumber } = buyer.order;
  const set = async (status: string, more: object = {}) =>
    (
      await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
        status,
        expectedVersion: (await detailOf(orderId)).version,
        reason: "Erreur",
        ...more,
      })
    ).status;
  expect(await set("cancelled-by-admin")).toBe(200);
  expect(await detailOf(orderId)).toMatchObject({ lackingCents: 1200 });
  const receivedOn = parisDay(new Date());
  expect(await set("paid", { money: { means: "transfer", receivedOn } })).toBe(200);
  await issueInvoices(admin.shop.context);
  const { lacksMoney, transactions } = await detailOf(orderId);
  expect(lacksMoney).toBe(false);
  expect(transactions.map(({ amountCents, refundedCents }) => amountCents - refundedCents).sort()).toEqual([
    0, 1200, 1400,
  ]);
  expect((await documentsOf(admin.shop, orderId)).map(({ kind, cents }) => [kind, cents])).toEqual([
    ["invoice", 2600],
    ["credit-note", 1200],
    ["invoice", 1200],
  ]);
  // The transfer is booked from the bank's own statement.
  expect(await balanceOf("411000", orderNumber)).toBe(1200);
});
