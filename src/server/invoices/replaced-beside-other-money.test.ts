import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { clearReview } from "#server/orders/clear-review.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { dismissRefund } from "#server/payments/dismiss-refund.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { refundsOf } from "#tests/a-paid-order.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { itemsOf } from "#tests/staff.ts";
import { closePeriods } from "./close-periods.ts";
import { reportContents } from "./e-reporting.ts";
import { issueInvoices } from "./issue-invoices.ts";

// After each test nothing contradicts what must always be true.
const { shop, db, onTable, aPiece, papersOf, moneyOf, giveBack, missingOne } = replacementAdmin();
type Order = Awaited<ReturnType<typeof onTable>>;

/** A piece of an order, at 20,00 €, is missing, and its buyer takes another one for it. */
async function replace(order: Order, itemId: string, priceCents: number) {
  await order.declare([itemId]);
  const [shortage] = await order.missing();
  const productId = await aPiece(order, { priceCents, name: "Jupe" });
  const path = `/api/guest-orders/${order.orderId}/shortages/${shortage?.id}/piece`;
  expect((await order.buyer.guest.call("PUT", path, { productId })).status).toBe(200);
}

test("a gesture stays on the invoice of the piece that was delivered, though the order's first money is still to go back", async () => {
  const order = await onTable();
  const { orderId, staff, buyer, itemIds } = order;
  await issueInvoices(shop.it.context);
  for (const status of ["cancelled-by-admin", "to-pay"] as const)
    await setStatus(staff.context(), { orderId, status, reason: "Elle la veut" });
  const { body: form } = await start(buyer);
  await notify(shop.it, (await pay(shop.it, form.formToken)).notification.body);
  await issueInvoices(shop.it.context);
  const [, second] = await db()
    .selectFrom("transactions")
    .where("order_id", "=", orderId)
    .orderBy("paid_at")
    .select("uuid")
    .execute();
  const transactionUuid = second?.uuid ?? "";
  await refundPayment(staff.context(), { orderId, transactionUuid, amountCents: 1000, reason: "Geste" });
  await issueInvoices(shop.it.context);

  await replace(order, itemIds[0] ?? "", 1700);
  await giveBack(orderId);
  await issueInvoices(shop.it.context);
  expect(await moneyOf(orderId)).toEqual({ held: 3300, documents: 3300 });
  expect(await papersOf(orderId)).toEqual([
    ["invoice", 4600],
    ["invoice", 4600],
    ["credit-note", 1000],
    ["credit-note", 3600],
    ["invoice", 3300],
    ["credit-note", 4600],
  ]);
});

test("a difference that was kept is the price of the next piece too, where the first in its place is missing as well", async () => {
  const order = await onTable();
  const { orderId, staff, itemIds } = order;
  await issueInvoices(shop.it.context);
  await replace(order, itemIds[0] ?? "", 1400);
  const task = await db()
    .selectFrom("refunds")
    .where("order_id", "=", orderId)
    .select("id")
    .executeTakeFirstOrThrow();
  await dismissRefund(staff.context(), { orderId, refundId: task.id, reason: "Accord", confirmed: true });
  await issueInvoices(shop.it.context);
  const taken = (await itemsOf(db(), orderId)).find(({ id }) => !itemIds.includes(id));
  await replace(order, taken?.id ?? "", 1200);
  await giveBack(orderId);
  await issueInvoices(shop.it.context);
  expect(await moneyOf(orderId)).toEqual({ held: 4400, documents: 4400 });
  expect((await papersOf(orderId)).slice(3)).toEqual([
    ["credit-note", 4600],
    ["invoice", 4400],
  ]);
});

test("a piece that gives way too waits for the papers of the one that it replaced", async () => {
  const order = await onTable();
  const { orderId, staff, itemIds } = order;
  await issueInvoices(shop.it.context);
  await replace(order, itemIds[0] ?? "", 1700);
  const taken = (await itemsOf(db(), orderId)).find(({ id }) => !itemIds.includes(id));
  await replace(order, taken?.id ?? "", 1500);
  const last = (await refundsOf(shop.it, orderId)).find((task) => task.amount_cents === 200);
  const { id: refundId = "", transaction_uuid: transactionUuid = "" } = last ?? {};
  const press = { orderId, transactionUuid, refundId, amountCents: 200, reason: "Écart" };
  await refundPayment(staff.context(), press);
  await issueInvoices(shop.it.context);
  expect(await papersOf(orderId)).toEqual([["invoice", 4600]]);
  await giveBack(orderId);
  await issueInvoices(shop.it.context);
  expect(await moneyOf(orderId)).toEqual({ held: 4100, documents: 4100 });
  expect((await papersOf(orderId)).slice(1)).toEqual([
    ["credit-note", 4600],
    ["invoice", 4300],
    ["credit-note", 4300],
    ["invoice", 4100],
  ]);
});

test("one sale is reported as one, whichever documents a piece of it that was replaced has", async () => {
  const order = await onTable();
  await issueInvoices(shop.it.context);
  await replace(order, order.itemIds[0] ?? "", 2000);
  await issueInvoices(shop.it.context);
  expect((await papersOf(order.orderId)).map(([kind]) => kind)).toEqual([
    "invoice",
    "credit-note",
    "invoice",
  ]);
  const today = parisDay(new Date());
  await closePeriods(shop.it.context, new Date(`${addDays(today, 1)}T12:00:00Z`));
  const { rows } = await sql<{ sales: string }>`
    select count(distinct invoice_id) as sales from transactions where invoice_id is not null`.execute(db());
  const report = await reportContents(shop.it.context, { from: today, to: today });
  expect([...(report?.sales ?? "").matchAll(/<TransactionsCount>(\d+)</g)].map(([, count]) => count)).toEqual(
    [String(rows[0]?.sales)],
  );
});

test("nothing is offered in the place of a piece where the money that is kept has several invoices", async () => {
  const order = await missingOne();
  const { orderId, staff } = order;
  await aPiece(order, { priceCents: 1700, name: "Jupe" });
  expect(await order.offered()).toHaveLength(1);
  const [payment] = await db()
    .selectFrom("transactions")
    .where("order_id", "=", orderId)
    .select("uuid")
    .execute();
  const today = parisDay(new Date());
  const back = { orderId, transactionUuid: payment?.uuid ?? "", amountCents: 2000, reason: "Contesté" };
  await refundPayment(staff.context(), { ...back, elsewhere: { means: "chargeback", givenOn: today } });
  await clearReview(staff.context(), { orderId, reason: "Elle paie" });
  await issueInvoices(shop.it.context);
  expect(await order.offered()).toHaveLength(1);
  await noteMoneyReceived(staff.context(), { orderId, money: { means: "transfer", receivedOn: today } });
  await issueInvoices(shop.it.context);
  expect(await papersOf(orderId)).toEqual([
    ["invoice", 4600],
    ["credit-note", 2000],
    ["invoice", 2000],
  ]);
  expect(await order.offered()).toEqual([]);
  expect(await order.offeredToStaff()).toEqual([]);
});
