import { expect, test } from "vitest";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { heldWrites } from "#tests/held-writes.ts";
import { openShop } from "#tests/open-shop.ts";
import {
  aStartedPayment,
  halfAnHourLater,
  moneyOf,
  notify,
  passOn,
  pay,
  read,
  start,
} from "#tests/pay-by-card.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const shop = troubledShop();

const ROUNDS = 12;

test("a hold that ends while its payment comes in never costs the guest the order", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aStartedPayment(shop.it);
    await halfAnHourLater(shop.it, buyer.order.id);
    const [paid] = await Promise.all([pay(shop.it, buyer.form.formToken), expireHolds(shop.it.context)]);
    await Promise.all([
      notify(shop.it, paid.notification.body),
      passOn(buyer, paid.answer),
      expireHolds(shop.it.context),
      expireHolds(shop.it.context),
      reconcilePayments(shop.it.context),
    ]);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: null,
      transactions: [{ amount_cents: 2600 }],
    });
  }
});

test("a piece freed by the end of a hold goes to one guest only, and late money for it calls staff", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aStartedPayment(shop.it);
    await halfAnHourLater(shop.it, buyer.order.id);
    await expireHolds(shop.it.context);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const [, rival] = await Promise.all([
      notify(shop.it, notification.body),
      aGuestOrder(shop.it, buyer.liveId, buyer.productIds).then(
        () => true,
        () => false,
      ),
    ]);
    const money = await moneyOf(shop.it, buyer.order.id);
    expect(money.status).toBe("paid");
    expect(money.review !== null).toBe(rival);
    expect((await read(buyer)).items[0]?.available).toBe(!rival);
  }
});

test("an edit and a payment at once: either the edit is refused or staff are called", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const [, edit] = await Promise.all([
      notify(shop.it, notification.body),
      buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${buyer.order.items[0]?.id}`),
    ]);
    const money = await moneyOf(shop.it, buyer.order.id);
    expect(money.status).toBe("paid");
    expect([200, 409]).toContain(edit.status);
    expect(money.review !== null).toBe(edit.status === 200);
  }
});

test("staff who cancel while the payment comes in either see its money or get it flagged, never lose it", async () => {
  const staff = await asAdministrator(shop.it);
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await Promise.all([
      notify(shop.it, notification.body),
      setStatus(staff.context(), { orderId: buyer.order.id, status: "cancelled-by-admin", reason: "Erreur" }),
    ]);
    const money = await moneyOf(shop.it, buyer.order.id);
    if (money.status === "paid") expect(money.review).toBe("Commande payée après son annulation.");
    else expect(money).toMatchObject({ status: "cancelled-by-admin", refunds: ["due"] });
  }
});

test("staff who cancel while a slow settlement holds the order see its money", async () => {
  const staff = await asAdministrator(shop.it);
  const buyer = await aStartedPayment(shop.it);
  const { notification } = await pay(shop.it, buyer.form.formToken);
  const money = await heldWrites(shop.it.databaseUrl, "transactions");
  const settling = notify(shop.it, notification.body);
  await money.isWaitedFor();
  const change = { orderId: buyer.order.id, status: "cancelled-by-admin" as const, reason: "Erreur" };
  const cancelling = setStatus(staff.context(), change);
  await money.letGo();
  await Promise.all([settling, cancelling]);
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
    status: "cancelled-by-admin",
    refunds: ["due"],
  });
});

test("a start and the payment of the same form at once open no second form", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const [, again] = await Promise.all([notify(shop.it, notification.body), start(buyer, {})]);
    expect([200, 409]).toContain(again.status);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "paid", payments: ["paid"] });
  }
});

test("two copies of the server settle, sweep and ask at once: one truth", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  try {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aStartedPayment(shop.it)));
    const paid = await Promise.all(buyers.map((buyer) => pay(shop.it, buyer.form.formToken)));
    for (const buyer of buyers) await halfAnHourLater(shop.it, buyer.order.id);
    await Promise.all([
      ...paid
        .slice(0, 5)
        .flatMap(({ notification }) => [notify(shop.it, notification.body), notify(copy, notification.body)]),
      expireHolds(shop.it.context),
      expireHolds(copy.context),
      reconcilePayments(shop.it.context),
      reconcilePayments(copy.context),
    ]);
    await Promise.all([expireHolds(shop.it.context), expireHolds(copy.context)]);
    for (const buyer of buyers)
      expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
        status: "paid",
        review: null,
        transactions: [{ amount_cents: 2600 }],
        events: ["settled"],
      });
  } finally {
    await copy.close();
  }
});
