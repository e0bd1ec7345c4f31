import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { refundsOf } from "#tests/a-paid-order.ts";
import { paid, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { unmatchedAdmin } from "#tests/money-on-its-own.ts";
import { halfAnHourLater, notify, type PaymentForm, pay, read, start } from "#tests/pay-by-card.ts";
import { promoAdmin } from "#tests/promo-admin.ts";
import { stockLive } from "#tests/stock-live.ts";

const credit = creditAdmin();
const promo = promoAdmin();
const unmatched = unmatchedAdmin();
type Shop = typeof credit.admin.shop;

afterEach(async () => {
  for (const { admin } of [credit, promo]) expect(await brokenInvariants(admin.shop.context.db)).toEqual([]);
});

async function runsOut({ context }: Shop, orderId: string): Promise<void> {
  await halfAnHourLater({ context } as Shop, orderId);
  await expireHolds(context);
}

/** The first piece of an order that ran out is sold out. */
const isSoldOut = ({ context: { db } }: Shop, productId: string | undefined) =>
  sql`update products set stock = taken where id = ${productId}`.execute(db);

const asked = async (shop: Shop, orderId: string) =>
  (await refundsOf(shop, orderId)).map((one) => [one.state, one.amount_cents, one.at_settlement]);

test("what was paid for a gone piece with credit is there again at once, the card's part is a task", async () => {
  const { admin, aBuyerWith, startWith, payRest, leftOf } = credit;
  const buyer = await aBuyerWith(3000, [2000, 2000]);
  const { body: form } = await startWith<PaymentForm>(buyer, 3000);
  expect(form.amountCents).toBe(1600);
  await runsOut(admin.shop, buyer.order.id);
  await isSoldOut(admin.shop, buyer.order.items[0]?.productId);
  await payRest(form);
  expect(await asked(admin.shop, buyer.order.id)).toEqual([
    ["due", 1600, "piece-gone"],
    ["done", 400, "piece-gone"],
  ]);
  expect(await leftOf(buyer.person.userId)).toBe(400);
  expect(await credit.read(buyer)).toMatchObject({
    refundDue: { cents: 1600 },
    refundedCents: 400,
    creditBackCents: 400,
  });
});

test("of credit that was spent elsewhere meanwhile nothing is owed back", async () => {
  const { admin, aBuyerWith, anOrder, startWith, payRest } = credit;
  const buyer = await aBuyerWith(2600, [2000, 2000]);
  const { body: form } = await startWith<PaymentForm>(buyer, 2600);
  await runsOut(admin.shop, buyer.order.id);
  await isSoldOut(admin.shop, buyer.order.items[0]?.productId);
  const other = await anOrder(buyer.person, buyer.person.email);
  expect((await startWith(other, 2600)).body).toMatchObject({ paid: true });
  await payRest(form);
  expect(await asked(admin.shop, buyer.order.id)).toEqual([]);
  expect((await credit.read(buyer)).refundDue).toBeNull();
});

test("a piece that a promo code made cheaper is given back at its price, and the others keep theirs", async () => {
  const { admin, aCode, aBuyerOf, put } = promo;
  const { code } = await aCode({ value: 1000, minimumCents: 3000 });
  const buyer = await aBuyerOf([2000, 2000]);
  expect((await put(buyer, code)).body.totalCents).toBe(3600);
  const { body: form } = await start(buyer);
  await runsOut(admin.shop, buyer.order.id);
  await isSoldOut(admin.shop, buyer.productIds[0]);
  await pay(admin.shop, form.formToken, undefined, { notify: true });
  expect(await asked(admin.shop, buyer.order.id)).toEqual([["due", 1500, "piece-gone"]]);
  const path = `/api/admin/orders/${buyer.order.id}`;
  const off = await admin.staff.call<OrderDetail>("DELETE", `${path}/items/${buyer.order.items[0]?.id}`);
  expect(off.body).toMatchObject({ itemsCents: 1500, discountCents: 500, totalCents: 2100 });
  const cleared = await admin.staff.call<OrderDetail>("DELETE", `${path}/review`, {
    reason: "Le reste part",
  });
  expect(cleared.body).toMatchObject({ reviewReason: null, refunds: [{ state: "due", amountCents: 1500 }] });
});

test("the delivery of an order that comes into a paid parcel without a piece is asked back once", async () => {
  const { admin } = promo;
  const her = somebody();
  const { liveId, productIds } = await stockLive(promo.db(), [1, 1]);
  const first = await paid(admin.shop, liveId, productIds[0], her);
  const buyer = await toPay(admin.shop, liveId, productIds[1], her);
  const { body: form } = await start(buyer);
  await runsOut(admin.shop, buyer.order.id);
  await aGuestOrder(admin.shop, liveId, [productIds[1]]);
  await notify(admin.shop, (await pay(admin.shop, form.formToken)).notification.body);
  expect((await parcelOf(admin.shop, buyer.order.id)).orders).toContain(first.order.id);
  expect(await asked(admin.shop, buyer.order.id)).toEqual([
    ["due", 600, null],
    ["due", 2000, "piece-gone"],
  ]);
});

test("money that staff tie to an order whose piece is gone is owed back with its delivery", async () => {
  const { admin, act, aTask } = unmatched;
  const { buyer, task } = await aTask();
  await runsOut(admin.shop, buyer.order.id);
  await aGuestOrder(admin.shop, buyer.liveId, buyer.productIds);
  await act(task.id, "order", { orderNumber: buyer.order.orderNumber });
  expect(await asked(admin.shop, buyer.order.id)).toEqual([
    ["due", 2000, "piece-gone"],
    ["due", 600, "piece-gone"],
  ]);
  expect((await read(buyer)).refundDue).toMatchObject({ cents: 2600 });
});
