import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { notify, type PaymentForm, pay, start } from "#tests/pay-by-card.ts";
import { promoAdmin } from "#tests/promo-admin.ts";
import { issueInvoices } from "./issue-invoices.ts";

const promo = promoAdmin();

async function invoiceWith(code: string, prices: number[]) {
  const buyer = await promo.aBuyerOf(prices);
  expect((await promo.put(buyer, code)).status).toBe(200);
  const { body } = await start<PaymentForm>(buyer);
  const { notification } = await pay(promo.admin.shop, body.formToken);
  await notify(promo.admin.shop, notification.body);
  await issueInvoices(promo.admin.shop.context);
  const { facts, gross_cents } = await promo.admin.shop.context.db
    .selectFrom("invoices")
    .where("order_id", "=", buyer.order.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    grossCents: gross_cents,
    lines: (facts as unknown as InvoiceFacts).lines,
    paidCents: body.amountCents,
  };
}

test("an invoice shows what a promo code took off each piece", async () => {
  const { code } = await promo.aCode({ kind: "percent", value: 10 });
  const { grossCents, lines, paidCents } = await invoiceWith(code, [3990, 2000]);
  expect(grossCents).toBe(paidCents);
  expect(lines).toMatchObject([
    { priceCents: 3990, discountCents: 399, grossCents: 3591 },
    { priceCents: 2000, discountCents: 200, grossCents: 1800 },
    { is: "delivery", priceCents: 600, discountCents: 0, grossCents: 600 },
  ]);
});

test("an invoice shows a delivery that a promo code gave", async () => {
  const { code } = await promo.aCode({ kind: "delivery", value: 0 });
  const { grossCents, lines, paidCents } = await invoiceWith(code, [3990]);
  expect([grossCents, paidCents]).toEqual([3990, 3990]);
  expect(lines[1]).toMatchObject({ is: "delivery", priceCents: 600, discountCents: 600, grossCents: 0 });
});
