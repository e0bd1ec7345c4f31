import { sql } from "kysely";
import { expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { reconcileRefunds } from "#server/payments/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { shop, db, onTable, aPiece, moneyOf } = replacementAdmin();

/** Each document of an order: its kind, its sum, the place of the one that it corrects, and its pieces. */
async function told(orderId: string) {
  const rows = await db()
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .select(["id", "kind", "gross_cents", "corrects", "facts"])
    .execute();
  return rows.map(({ kind, gross_cents, corrects, facts }) => {
    const { lines } = facts as unknown as InvoiceFacts;
    const pieces = lines.filter(({ is }) => is === "item").map(({ name }) => name);
    return [kind, gross_cents, corrects && rows.findIndex(({ id }) => id === corrects), pieces.join(" + ")];
  });
}

test("a replaced piece of an order that was paid anew changes the invoice of its second money, not the first one", async () => {
  const order = await onTable();
  const { orderId, staff, wish, buyer, itemIds } = order;
  await issueInvoices(shop.it.context);
  // Cancelled, nobody knows whether its money went back, and paid a second time.
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
  await unheardRefunds(shop.it);
  await refundPayment(staff.context(), wish(4600));
  shop.it.context.cards = createCardProvider(shop.it.context.config.card);
  await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Elle la veut" });
  await start(buyer);
  const { body } = await start(buyer);
  await notify(shop.it, (await pay(shop.it, body.formToken)).notification.body);
  await issueInvoices(shop.it.context);
  await order.declare([itemIds[0]]);
  const [shortage] = await order.missing();
  const path = `/api/guest-orders/${orderId}/shortages/${shortage?.id}/piece`;
  const productId = await aPiece(order, { name: "Jupe", priceCents: 1700 });
  expect((await buyer.guest.call("PUT", path, { productId })).status).toBe(200);
  await giveBackByItself(shop.it.context);
  await issueInvoices(shop.it.context);
  const papers = [
    ["invoice", 4600, null, "Robe 1 + Robe 2"],
    ["invoice", 4600, null, "Robe 1 + Robe 2"],
    ["credit-note", 4600, 1, "Robe 1 + Robe 2"],
    ["invoice", 4300, null, "Robe 2 + Jupe"],
  ];
  expect(await told(orderId)).toEqual(papers);
  expect(await moneyOf(orderId)).toEqual({ held: 8900, documents: 8900 });
  await sql`update refunds set requested_at = requested_at - interval '3 minutes' where order_id = ${orderId}`.execute(
    db(),
  );
  await reconcileRefunds(shop.it.context);
  await issueInvoices(shop.it.context);
  expect(await told(orderId)).toEqual([...papers, ["credit-note", 4600, 0, "Robe 1 + Robe 2"]]);
  expect(await moneyOf(orderId)).toEqual({ held: 4300, documents: 4300 });
});
