import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { clearReview } from "#server/orders/clear-review.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { removeItem } from "#server/orders/remove-item.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { reconcileRefunds } from "#server/payments/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createCode } from "#server/promo-codes/write-codes.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { promoFields } from "#tests/promo-admin.ts";
import { itemsOf } from "#tests/staff.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;
const issue = () => issueInvoices(shop.it.context);

/** Which number each document of an order has among them, and which one it corrects. */
async function told(orderId: string) {
  const rows = await db()
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .select(["id", "kind", "gross_cents", "corrects"])
    .execute();
  return rows.map(({ kind, gross_cents, corrects }) => [
    kind,
    gross_cents,
    corrects === null ? null : rows.findIndex(({ id }) => id === corrects),
  ]);
}

/** The order was cancelled, nobody knows yet whether its money went back, and its buyer pays it a second time. */
async function paidAnew() {
  const sold = await aPaidOrder(shop.it);
  const { orderId, staff, wish, buyer } = sold;
  await issue();
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
  await unheardRefunds(shop.it);
  await refundPayment(staff.context(), wish(2600));
  shop.it.context.cards = createCardProvider(shop.it.context.config.card);
  await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Elle la veut" });
  // At the first press she is told that it pays its own delivery again.
  await start(buyer);
  const { body } = await start(buyer);
  await notify(shop.it, (await pay(shop.it, body.formToken)).notification.body);
  expect(await issue()).toBe(1);
  await sql`update refunds set requested_at = requested_at - interval '3 minutes' where order_id = ${orderId}`.execute(
    db(),
  );
  await reconcileRefunds(shop.it.context);
  expect(await issue()).toBe(1);
  return sold;
}

describe("an order that is paid anew while its first money is on its way back", () => {
  test("has a credit note of its first invoice, and its second one stands", async () => {
    const { orderId } = await paidAnew();
    expect(await told(orderId)).toEqual([
      ["invoice", 2600, null],
      ["invoice", 2600, null],
      ["credit-note", 2600, 0],
    ]);
    expect(await brokenInvariants(db())).toEqual([]);
  });

  test("has one of its second invoice too when that money goes back as well", async () => {
    const { orderId, staff } = await paidAnew();
    const { transactions } = await getOrderDetail(asSystem(shop.it.context), orderId);
    const transactionUuid = transactions.find(({ refundedCents }) => refundedCents === 0)?.uuid ?? "";
    await refundPayment(staff.context(), { orderId, transactionUuid, amountCents: 2600, reason: "Taille" });
    await issue();
    expect((await told(orderId)).slice(2)).toEqual([
      ["credit-note", 2600, 0],
      ["credit-note", 2600, 1],
    ]);
    expect(await brokenInvariants(db())).toEqual([]);
  });
});

test.each([
  ["numbered in turns of their own", true, 4600],
  // What was sold first is told by the order as it is when it is numbered.
  ["numbered late, in the order in which its money came and went", false, 2600],
])(
  "an order that is paid anew with more than it comes to has an invoice of what it comes to, %s",
  async (_, isEachAlone, firstCents) => {
    const { orderId, staff, wish, buyer } = await aPaidOrder(shop.it, { stocks: [1, 1] });
    const turn = async () => isEachAlone && (await issue());
    await turn();
    await refundPayment(staff.context(), wish(4600));
    await turn();
    await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Elle la veut" });
    await start(buyer);
    const { body } = await start(buyer);
    const { notification } = await pay(shop.it, body.formToken);
    await setStatus(staff.context(), { orderId, status: "to-validate", reason: "Une pièce de moins" });
    const [item] = await itemsOf(db(), orderId);
    await removeItem(staff.context(), { orderId, itemId: item?.id ?? "" });
    await notify(shop.it, notification.body);
    while (await issue());
    expect(await told(orderId)).toEqual([
      ["invoice", firstCents, null],
      ["credit-note", firstCents, 0],
      ["invoice", 2600, null],
    ]);
    expect(await brokenInvariants(db())).toEqual([]);
  },
);

test("two payments that one late invoice names are booked as one sale, and as money that came twice", async () => {
  const { orderId, staff, buyer } = await aPaidOrder(shop.it);
  for (const status of ["cancelled-by-admin", "to-pay"] as const)
    await setStatus(staff.context(), { orderId, status, reason: "Elle la veut" });
  await start(buyer);
  const { body } = await start(buyer);
  await notify(shop.it, (await pay(shop.it, body.formToken)).notification.body);
  expect(await issue()).toBe(1);
  const { rows } = await sql<{ cents: number; said: number }>`
    select cents, document_cents as said from ledger_card_money where order_id = ${orderId} order by at`.execute(
    db(),
  );
  expect(rows).toEqual([
    { cents: 2600, said: 2600 },
    { cents: 2600, said: 0 },
  ]);
});

test("an order that is open again after its money went back may come to less", async () => {
  const { orderId, staff, wish, buyer } = await aPaidOrder(shop.it);
  const [item] = await itemsOf(db(), orderId);
  const lines = [
    { itemId: item?.id ?? "", cents: 2000 },
    { itemId: null, cents: 600 },
  ];
  await refundPayment(staff.context(), { ...wish(2600), lines });
  await setStatus(staff.context(), { orderId, status: "to-validate", reason: "Elle la veut" });
  const code = { ...promoFields(), kind: "delivery" as const, value: 0, keepsClaims: true };
  await createCode(staff.context(), code);
  const path = `/api/guest-orders/${orderId}/promo-code`;
  expect(await buyer.guest.call("PUT", path, { code: code.code })).toMatchObject({
    status: 200,
    body: { totalCents: 2000, shippingCents: 0 },
  });
  expect(await brokenInvariants(db())).toEqual([]);
});

test("lines that went back with the first money of an order go back again with what paid it anew", async () => {
  const { orderId, staff, wish, buyer } = await aPaidOrder(shop.it);
  const [item] = await itemsOf(db(), orderId);
  const itemId = item?.id ?? "";
  const lines = [
    { itemId, cents: 2000 },
    { itemId: null, cents: 600 },
  ];
  await refundPayment(staff.context(), { ...wish(2600), lines });
  await issue();
  await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Elle la veut" });
  await start(buyer);
  const { body } = await start(buyer);
  await notify(shop.it, (await pay(shop.it, body.formToken)).notification.body);
  await issue();
  await clearReview(staff.context(), { orderId, reason: "Vu" });
  const returned = await createReturn(staff.context(), {
    orderId,
    items: [{ itemId, disposition: "restocked" }],
    cause: "withdrawal",
    refundCents: 2600,
  });
  expect(returned.refunds.map(({ state, ofEarlierMoney }) => [state, ofEarlierMoney])).toEqual([
    ["done", true],
    ["due", false],
  ]);
  const task = returned.refunds.find(({ state }) => state === "due");
  expect(task?.lines).toEqual(expect.arrayContaining(lines));
  const { transactionUuid = "" } = task ?? {};
  await refundPayment(staff.context(), {
    ...{ orderId, transactionUuid, amountCents: 2600, reason: "Taille" },
    ...{ lines, refundId: task?.id },
  });
  await issue();
  expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
    ["invoice", 2600],
    ["credit-note", 2600],
    ["invoice", 2600],
    ["credit-note", 2600],
  ]);
  expect(await brokenInvariants(db())).toEqual([]);
});
