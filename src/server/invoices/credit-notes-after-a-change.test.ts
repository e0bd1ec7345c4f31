import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { setLimit } from "#tests/set-limit.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();

async function documentsOf(orderId: string) {
  await issueInvoices(shop.it.context);
  const rows = await shop.it.context.db
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .select(["kind", "gross_cents", "vat_cents", "facts"])
    .execute();
  return rows.map(({ kind, gross_cents, vat_cents, facts }) => {
    const { exemption, parts } = facts as unknown as InvoiceFacts;
    return [kind, gross_cents, vat_cents, parts.map(({ rate }) => rate), exemption];
  });
}

test("a credit note keeps the rate and the mention of its invoice, whatever holds since", async () => {
  const taxed = await aPaidOrder(shop.it);
  await refundPayment(taxed.staff.context(), taxed.wish(1000));
  expect(await documentsOf(taxed.orderId)).toHaveLength(2);
  await setLimit(shop.it, "vatRate", "10");
  await refundPayment(taxed.staff.context(), taxed.wish(600));
  await setLimit(shop.it, "vatRegime", "franchise");
  const exempt = await aPaidOrder(shop.it);
  await refundPayment(taxed.staff.context(), taxed.wish(1000));
  expect(await documentsOf(taxed.orderId)).toEqual([
    ["invoice", 2600, 433, [2000], ""],
    ["credit-note", 1000, 167, [2000], ""],
    ["credit-note", 600, 100, [2000], ""],
    ["credit-note", 1000, 166, [2000], ""],
  ]);
  expect(await documentsOf(exempt.orderId)).toHaveLength(1);
  await setLimit(shop.it, "vatRegime", "vat");
  await refundPayment(exempt.staff.context(), exempt.wish(2600));
  const mention = expect.stringContaining("293 B");
  expect(await documentsOf(exempt.orderId)).toEqual([
    ["invoice", 2600, 0, [0], mention],
    ["credit-note", 2600, 0, [0], mention],
  ]);
});

test("an order that was settled before a change of rate and is numbered after it has its old rate, credit notes too", async () => {
  await setLimit(shop.it, "vatRate", "20");
  const before = await aPaidOrder(shop.it);
  await refundPayment(before.staff.context(), before.wish(1000));
  await setLimit(shop.it, "vatRate", "10");
  const after = await aPaidOrder(shop.it);
  await refundPayment(before.staff.context(), before.wish(1600));
  expect(await documentsOf(before.orderId)).toEqual([
    ["invoice", 2600, 433, [2000], ""],
    ["credit-note", 1000, 167, [2000], ""],
    ["credit-note", 1600, 266, [2000], ""],
  ]);
  await refundPayment(after.staff.context(), after.wish(2600));
  expect(await documentsOf(after.orderId)).toEqual([
    ["invoice", 2600, 236, [1000], ""],
    ["credit-note", 2600, 236, [1000], ""],
  ]);
});
