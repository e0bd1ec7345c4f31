import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { ledgerFaults } from "#tests/ledger-rules.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { admin, db, aBuyerWith, startWith, detailOf, payRest } = creditAdmin();

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
  const { body } = await admin.staff.call<string>("GET", "/api/admin/invoices/ecritures.txt");
  expect(ledgerFaults(body)).toEqual([]);
});
