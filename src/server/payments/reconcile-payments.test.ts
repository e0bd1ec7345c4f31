import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { numberLives } from "#server/buyer-numbers/number-buyers.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import { ownShop } from "#tests/open-shop.ts";
import {
  aBuyer,
  aStartedPayment,
  CARDS,
  emulator,
  halfAnHourLater,
  moneyOf,
  notify,
  pay,
  read,
  resigned,
  start,
} from "#tests/pay-by-card.ts";
import { askBeforeExpiry } from "./ask-before-expiry.ts";
import { createCardProvider } from "./lyra.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startReconciler } from "./reconciler.ts";

const shop = ownShop();

const behave = (wanted: Record<string, unknown>) => emulator(shop.it, "/emulator/behavior", wanted);

/** A provider whose circuit breaker has seen nothing, and that is given so long for an answer. */
function waitForAnswers(totalMs: number) {
  shop.it.context.cards = createCardProvider(shop.it.context.config.card, { totalMs });
}

beforeEach(() => waitForAnswers(60_000));

afterEach(async () => {
  await behave({ reset: true });
  await sql`update payments set last_checked_at = clock_timestamp() where closed_at is null or state <> 'paid'`.execute(
    shop.it.context.db,
  );
  await numberLives(shop.it.context, { orderIds: [], everywhere: true });
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

/** Some minutes later the reconciler may ask about the order's attempts again. */
const later = (orderId: string, minutes: number) =>
  sql`with past as (
      update order_history set at = at - make_interval(mins => ${minutes}) where order_id = ${orderId})
    update payments set started_at = started_at - make_interval(mins => ${minutes}),
      last_checked_at = last_checked_at - make_interval(mins => ${minutes}) where order_id = ${orderId}`.execute(
    shop.it.context.db,
  );

test("a payment that nobody told us of settles its order; it is not asked about in its first two minutes", async () => {
  await behave({ notification: "mute", browser: "lost" });
  const buyer = await aStartedPayment(shop.it);
  await pay(shop.it, buyer.form.formToken, CARDS.accepted, { notify: true });
  expect(await reconcilePayments(shop.it.context)).toEqual({ asked: 0, paid: 0 });
  await later(buyer.order.id, 3);
  expect(await reconcilePayments(shop.it.context)).toEqual({ asked: 1, paid: 1 });
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
    status: "paid",
    review: null,
    transactions: [{ amount_cents: 2600, card_last4: "0055" }],
    events: ["settled"],
  });
  expect(await reconcilePayments(shop.it.context)).toEqual({ asked: 0, paid: 0 });
});

test("a refused card followed by a good one is read in that order", async () => {
  const buyer = await aStartedPayment(shop.it);
  await pay(shop.it, buyer.form.formToken, CARDS.poor);
  await pay(shop.it, buyer.form.formToken);
  await later(buyer.order.id, 3);
  await reconcilePayments(shop.it.context);
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
    status: "paid",
    events: ["refused", "settled"],
  });
});

test("an attempt that nobody used stays open while it can be paid, and is closed when it is over", async () => {
  const buyer = await aStartedPayment(shop.it);
  await later(buyer.order.id, 10);
  expect(await reconcilePayments(shop.it.context)).toEqual({ asked: 1, paid: 0 });
  expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["open"]);
  await later(buyer.order.id, 20);
  await reconcilePayments(shop.it.context);
  expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["abandoned"]);
});

test("a withdrawn attempt that was paid all the same is found", async () => {
  const buyer = await aStartedPayment(shop.it);
  await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address: ADDRESS });
  await pay(shop.it, buyer.form.formToken);
  await later(buyer.order.id, 3);
  expect(await reconcilePayments(shop.it.context)).toEqual({ asked: 1, paid: 1 });
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "paid", payments: ["paid"] });
});

test("two turns at once ask about each attempt once, and a second turn soon after asks about none", async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => aStartedPayment(shop.it)));
  await Promise.all(buyers.map((buyer) => pay(shop.it, buyer.form.formToken)));
  for (const buyer of buyers) await later(buyer.order.id, 3);
  const turns = await Promise.all([1, 2, 3].map(() => reconcilePayments(shop.it.context)));
  expect(turns.reduce((sum, turn) => sum + turn.asked, 0)).toBe(12);
  for (const buyer of buyers) expect((await read(buyer)).status).toBe("paid");
  expect((await reconcilePayments(shop.it.context)).asked).toBe(0);
});

test.each(["silence", "error-500"])(
  "a provider in trouble (%s) closes nothing and is asked again",
  async (services) => {
    const buyer = await aStartedPayment(shop.it);
    await pay(shop.it, buyer.form.formToken);
    await later(buyer.order.id, 30);
    await behave({ services });
    if (services === "silence") waitForAnswers(300);
    expect(await reconcilePayments(shop.it.context)).toEqual({ asked: 1, paid: 0 });
    expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["open"]);
    await behave({ reset: true });
    waitForAnswers(60_000);
    await later(buyer.order.id, 10);
    await reconcilePayments(shop.it.context);
    expect((await moneyOf(shop.it, buyer.order.id)).status).toBe("paid");
  },
);

test("after a day an attempt is given up; money that still comes pays the order", async () => {
  const buyer = await aStartedPayment(shop.it);
  const { notification } = await pay(shop.it, buyer.form.formToken);
  await later(buyer.order.id, 24 * 60 + 1);
  expect((await reconcilePayments(shop.it.context)).asked).toBe(0);
  expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["abandoned"]);
  await notify(shop.it, notification.body);
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "paid", payments: ["paid"] });
});

test("the reconciler works by itself from its start on, and stops when told", async () => {
  const buyer = await aStartedPayment(shop.it);
  await pay(shop.it, buyer.form.formToken);
  await later(buyer.order.id, 3);
  const stop = startReconciler(shop.it.context);
  await expect.poll(async () => (await read(buyer)).status).toBe("paid");
  await stop();
});

test("a hold does not end while its payment may still come", async () => {
  const buyer = await aStartedPayment(shop.it);
  await sql`update orders set held_until = clock_timestamp() where id = ${buyer.order.id}`.execute(
    shop.it.context.db,
  );
  expect(await askBeforeExpiry(shop.it.context, buyer.order.id)).toBe("unknown");
  expect(await expireHolds(shop.it.context)).toBe(0);
  expect((await read(buyer)).status).toBe("to-pay");
});

test("a hold ends once the attempt is over and the provider knows of no payment", async () => {
  const buyer = await aStartedPayment(shop.it);
  await halfAnHourLater(shop.it, buyer.order.id);
  expect(await expireHolds(shop.it.context)).toBe(1);
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
    status: "cancelled-by-customer",
    payments: ["abandoned"],
  });
});

test("a hold does not end when the provider knows of a payment: the order is settled", async () => {
  const buyer = await aStartedPayment(shop.it);
  await pay(shop.it, buyer.form.formToken);
  await halfAnHourLater(shop.it, buyer.order.id);
  expect(await askBeforeExpiry(shop.it.context, buyer.order.id)).toBe("settled");
  expect(await expireHolds(shop.it.context)).toBe(0);
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "paid", review: null });
});

test("a hold waits for a provider that does not answer, and is not asked about at each sweep", async () => {
  const buyer = await aStartedPayment(shop.it);
  await halfAnHourLater(shop.it, buyer.order.id);
  await behave({ services: "error-500" });
  expect(await askBeforeExpiry(shop.it.context, buyer.order.id)).toBe("unknown");
  await behave({ reset: true });
  expect(await askBeforeExpiry(shop.it.context, buyer.order.id)).toBe("unknown");
  await later(buyer.order.id, 1);
  expect(await askBeforeExpiry(shop.it.context, buyer.order.id)).toBe("may-expire");
});

test("a hold waits for a bank that has not decided", async () => {
  const buyer = await aStartedPayment(shop.it);
  const { notification } = await pay(shop.it, buyer.form.formToken);
  const running = resigned(shop.it, notification.body, (answer) => {
    answer.orderStatus = "RUNNING";
    for (const one of answer.transactions)
      Object.assign(one, { status: "RUNNING", detailedStatus: "WAITING_AUTHORISATION" });
  });
  await notify(shop.it, running);
  expect((await moneyOf(shop.it, buyer.order.id)).events).toEqual(["running"]);
  await halfAnHourLater(shop.it, buyer.order.id);
  const undecided = (answer: string) =>
    answer
      .replaceAll('"status":"PAID"', '"status":"RUNNING"')
      .replaceAll('"AUTHORISED"', '"WAITING_AUTHORISATION"');
  await standBetween(shop.it, async (_service, pass) => undecided(await pass()));
  expect(await askBeforeExpiry(shop.it.context, buyer.order.id)).toBe("unknown");
  expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["open"]);
});

test("an order without an attempt, or whose provider gave no form, may expire without a question", async () => {
  const bare = await aBuyer(shop.it);
  expect(await askBeforeExpiry(shop.it.context, bare.order.id)).toBe("may-expire");
  await behave({ createPayment: "error-500", services: "error-500" });
  const failed = await aBuyer(shop.it);
  expect((await start(failed)).status).toBe(503);
  expect(await askBeforeExpiry(shop.it.context, failed.order.id)).toBe("may-expire");
});
