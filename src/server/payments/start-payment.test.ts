import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import { heldLock } from "#tests/held-lock.ts";
import { atAnotherCopy, ownShop } from "#tests/open-shop.ts";
import {
  aBuyer,
  aStartedPayment,
  emulator,
  notify,
  type PaymentForm,
  pay,
  read,
  resigned,
  start,
} from "#tests/pay-by-card.ts";
import { startServer } from "#tests/server-process.ts";
import { stockLive } from "#tests/stock-live.ts";
import { createCardProvider } from "./lyra.ts";

const shop = ownShop();

type No = { code: string; data: Record<string, unknown> };

const attemptsOf = (orderId: string) =>
  shop.it.context.db
    .selectFrom("payments")
    .where("order_id", "=", orderId)
    .orderBy("started_at")
    .selectAll()
    .execute();

const behave = (wanted: Record<string, unknown>) => emulator(shop.it, "/emulator/behavior", wanted);

/** A provider whose circuit breaker has seen nothing, and that is given so long for an answer. */
function waitForAnswers(totalMs: number) {
  shop.it.context.cards = createCardProvider(shop.it.context.config.card, { totalMs });
}

afterEach(async () => {
  await behave({ reset: true });
  waitForAnswers(60_000);
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

describe("'Procéder au paiement'", () => {
  test("opens a form for the total, moves the order to 'to-pay' and stretches its hold past the form's life", async () => {
    const buyer = await aBuyer(shop.it, [1, 1]);
    const { status, body } = await start(buyer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amountCents: 4600,
      publicKey: shop.it.context.config.card.publicKey,
      scriptUrl: expect.stringContaining("kr-payment-form.min.js"),
    });
    const order = await read(buyer);
    expect(order).toMatchObject({ status: "to-pay", editable: true, payment: { state: "open" } });
    const holdEnds = Date.parse(order.heldUntil ?? "");
    expect(holdEnds - Date.parse(body.expiresAt)).toBeGreaterThan(9 * 60_000);
    const [attempt] = await attemptsOf(order.id);
    expect(attempt).toMatchObject({ state: "open", amount_cents: 4600 });
    expect(attempt?.reference).toMatch(/^HFP-[A-Z2-7]{20}$/);
  });

  test("keeps which terms were accepted and when, and does not ask a second time", async () => {
    await sql`update pages set version = 7 where code = 'cgv'`.execute(shop.it.context.db);
    const buyer = await aBuyer(shop.it);
    expect(await start<No>(buyer, {})).toMatchObject({ status: 409, body: { code: "TERMS_NOT_ACCEPTED" } });
    expect((await start(buyer)).status).toBe(200);
    expect(await read(buyer)).toMatchObject({ termsVersion: "7" });
    expect((await start(buyer, {})).status).toBe(200);
    await sql`update pages set version = 8 where code = 'cgv'`.execute(shop.it.context.db);
    const changed = { status: 409, body: { code: "TERMS_CHANGED", data: { termsVersion: "8" } } };
    // Accepted in their seventh version, which is no longer the one in force.
    expect(await start<No>(buyer, {})).toMatchObject(changed);
    expect(await read(buyer)).toMatchObject({ termsAccepted: false, termsInForce: "8" });
    expect(await start<No>(buyer, { acceptTerms: true, termsVersion: "7" })).toMatchObject(changed);
    // Accepted without saying which: whoever read the seventh would be kept as having read the eighth.
    expect(await start<No>(buyer, { acceptTerms: true, termsVersion: undefined })).toMatchObject(changed);
    expect(await read(buyer)).toMatchObject({ termsVersion: "7" });
    expect((await start(buyer, { acceptTerms: true, termsVersion: "8" })).status).toBe(200);
    expect(await read(buyer)).toMatchObject({ termsVersion: "8", termsAccepted: true });
  });

  test("is refused for an order without an item, without an address, or that nobody knows", async () => {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
    const bare = await aGuestOrder(shop.it, liveId, productIds);
    expect(await start<No>(bare)).toMatchObject({ status: 409, body: { code: "ADDRESS_MISSING" } });
    const buyer = await aBuyer(shop.it);
    await buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${buyer.order.items[0]?.id}`);
    expect(await start<No>(buyer)).toMatchObject({ status: 409, body: { code: "ORDER_EMPTY" } });
    const stranger = { guest: buyer.guest, order: { ...buyer.order, id: randomUUID() } };
    expect(await start<No>(stranger)).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
    expect(await attemptsOf(buyer.order.id)).toEqual([]);
  });

  test("is refused when the guest saw another total, and says the new one", async () => {
    const buyer = await aBuyer(shop.it);
    expect(await start<No>(buyer, { acceptTerms: true, expectedTotalCents: 2599 })).toMatchObject({
      status: 409,
      body: { code: "TOTAL_CHANGED", data: { totalCents: 2600 } },
    });
    expect((await read(buyer)).status).toBe("to-validate");
    expect((await start(buyer, { acceptTerms: true, expectedTotalCents: 2600 })).status).toBe(200);
  });

  test("is refused under the minimum while the shop has one", async () => {
    await sql`insert into settings (key, value) values ('minimumCents', '2500')`.execute(shop.it.context.db);
    await shop.it.context.settings.refresh();
    const buyer = await aBuyer(shop.it);
    const { body } = await start<No & { message: string }>(buyer);
    expect(body).toMatchObject({ code: "MINIMUM_NOT_REACHED", data: { minimumCents: 2500 } });
    await sql`delete from settings`.execute(shop.it.context.db);
    await shop.it.context.settings.refresh();
    expect((await start(buyer)).status).toBe(200);
  });

  test("is refused, naming it, for a piece that staff left on the order without holding it", async () => {
    const buyer = await aBuyer(shop.it);
    await sql`with freed as (update order_items set takes_unit = false where order_id = ${buyer.order.id} returning product_id)
      update products set taken = taken - 1 where id in (select product_id from freed)`.execute(
      shop.it.context.db,
    );
    expect(await start<No>(buyer)).toMatchObject({
      body: { code: "PIECES_GONE", data: { pieces: [expect.stringContaining("Robe")] } },
    });
  });

  test("tells the provider neither the order's id nor its number", async () => {
    const buyer = await aStartedPayment(shop.it);
    const request = Buffer.from(buyer.form.formToken.slice(2), "base64url").toString();
    expect(request).toContain("HFP-");
    expect(request).not.toContain(buyer.order.id);
    expect(request).not.toContain(buyer.order.orderNumber);
  });
});

describe("one open attempt", () => {
  test("answers every later start with the same form", async () => {
    const buyer = await aStartedPayment(shop.it);
    const again = await start(buyer, {});
    expect(again.body).toEqual(buyer.form);
    expect(await attemptsOf(buyer.order.id)).toHaveLength(1);
  });

  test("serves ten starts at once, all with one form", async () => {
    const buyer = await aBuyer(shop.it);
    // All ten wait for the order at the same time, with what they read before.
    const order = await heldLock(shop.it.databaseUrl, "select from orders where id = $1 for update", [
      buyer.order.id,
    ]);
    const starting = Array.from({ length: 10 }, () => start(buyer));
    await order.isWaitedFor();
    await order.letGo();
    const answers = await Promise.all(starting);
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.body.formToken)).size).toBe(1);
    expect(await attemptsOf(buyer.order.id)).toHaveLength(1);
  });

  test("is withdrawn by an edit; the next start charges the new total", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${buyer.order.items[0]?.id}`);
    expect(await read(buyer)).toMatchObject({ status: "to-validate", totalCents: 2600 });
    const { body } = await start(buyer, {});
    expect(body.amountCents).toBe(2600);
    expect(body.formToken).not.toBe(buyer.form.formToken);
    expect((await attemptsOf(buyer.order.id)).map((attempt) => attempt.state)).toEqual(["withdrawn", "open"]);
  });

  test("whose token is nearly over gives way to a new one once the provider said that nothing was paid", async () => {
    const buyer = await aStartedPayment(shop.it);
    await sql`update payments set token_expires_at = clock_timestamp() + interval '1 minute'
      where order_id = ${buyer.order.id}`.execute(shop.it.context.db);
    const { body } = await start(buyer, {});
    expect(body.formToken).not.toBe(buyer.form.formToken);
    expect((await attemptsOf(buyer.order.id)).map((attempt) => attempt.state)).toEqual(["withdrawn", "open"]);
  });

  test("whose token is nearly over stays the only one while the provider does not say what became of it", async () => {
    const buyer = await aStartedPayment(shop.it);
    await sql`update payments set token_expires_at = clock_timestamp() + interval '1 minute'
      where order_id = ${buyer.order.id}`.execute(shop.it.context.db);
    await behave({ services: "error-500" });
    expect(await start<No>(buyer, {})).toMatchObject({ status: 503, body: { code: "PAYMENT_NOT_STARTED" } });
    expect((await attemptsOf(buyer.order.id)).map((attempt) => attempt.state)).toEqual(["open"]);
  });

  test("on which a bank is deciding gives no second form; once it refused, the form serves again", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const word = (orderStatus: string, status: string, detailedStatus: string) =>
      resigned(shop.it, notification.body, (answer) => {
        Object.assign(answer, { orderStatus, orderCycle: "OPEN" });
        for (const one of answer.transactions) Object.assign(one, { status, detailedStatus });
      });
    await notify(shop.it, word("RUNNING", "RUNNING", "WAITING_AUTHORISATION"));
    await standBetween(shop.it, async (_service, pass) =>
      (await pass())
        .replaceAll('"status":"PAID"', '"status":"RUNNING"')
        .replaceAll('"AUTHORISED"', '"WAITING_AUTHORISATION"'),
    );
    expect(await start(buyer)).toMatchObject({ status: 409, body: { code: "STILL_IN_PROGRESS" } });
    expect(await read(buyer)).toMatchObject({ status: "to-pay", payment: { state: "verifying" } });
    await notify(shop.it, word("UNPAID", "UNPAID", "REFUSED"));
    expect(await read(buyer)).toMatchObject({ status: "to-pay", payment: { state: "open" } });
    expect(await start(buyer)).toMatchObject({ status: 200, body: { formToken: buyer.form.formToken } });
  });

  test("that was paid without our knowing settles the order instead of charging a second time", async () => {
    const buyer = await aStartedPayment(shop.it);
    await pay(shop.it, buyer.form.formToken);
    await sql`update payments set token_expires_at = clock_timestamp() + interval '1 minute'
      where order_id = ${buyer.order.id}`.execute(shop.it.context.db);
    expect(await start<No>(buyer, {})).toMatchObject({ status: 409, body: { code: "ORDER_LOCKED" } });
    expect((await read(buyer)).status).toBe("paid");
  });

  test("left behind by a server that was killed while asking for the token gives way to the buyer's next press", async () => {
    const buyer = await aBuyer(shop.it);
    const asked = Promise.withResolvers<void>();
    const mute = createServer(() => asked.resolve()).listen(0, "127.0.0.1");
    onTestFinished(() => void mute.close().closeAllConnections());
    await once(mute, "listening");
    const { port } = mute.address() as AddressInfo;
    const card = { ...shop.it.card, apiUrl: `http://127.0.0.1:${port}` };
    const doomed = await startServer({ ...shop.it, card });
    const cut = start({ ...buyer, guest: atAnotherCopy(doomed.url, buyer.guest) }).catch(() => "cut");
    await asked.promise;
    doomed.child.kill("SIGKILL");
    expect(await cut).toBe("cut");
    expect(await attemptsOf(buyer.order.id)).toMatchObject([{ state: "starting" }]);
    expect((await start(buyer, {})).status).toBe(200);
    expect((await attemptsOf(buyer.order.id)).map((attempt) => attempt.state)).toEqual(["withdrawn", "open"]);
  });
});

describe("the idempotency key", () => {
  test("must be there, and serves one request only", async () => {
    const buyer = await aBuyer(shop.it);
    const key = { "idempotency-key": randomUUID() };
    const none = await start<No>(buyer, { acceptTerms: true }, { "idempotency-key": "" });
    expect(none).toMatchObject({ status: 400, body: { code: "IDEMPOTENCY_KEY_MISSING" } });
    const first = await start(buyer, { acceptTerms: true }, key);
    expect((await start(buyer, { acceptTerms: true }, key)).body).toEqual(first.body);
    const other = await start<No>(buyer, { acceptTerms: true, expectedTotalCents: 2600 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });
});

describe("a provider that gives no form", () => {
  test.each(["error-500", "refused", "silence"] as const)(
    "(%s) leaves a closed attempt and an order that can be paid a moment later",
    async (createPayment) => {
      const buyer = await aBuyer(shop.it);
      waitForAnswers(createPayment === "silence" ? 300 : 60_000);
      await behave({ createPayment });
      expect(await start<No>(buyer)).toMatchObject({ status: 503, body: { code: "PAYMENT_NOT_STARTED" } });
      expect(await attemptsOf(buyer.order.id)).toMatchObject([{ state: "failed", form_token: null }]);
      await behave({ reset: true });
      waitForAnswers(60_000);
      expect(await start(buyer, {})).toMatchObject({ status: 200, body: { amountCents: 2600 } });
    },
  );

  test("refuses all who waited for the same form", async () => {
    const buyer = await aBuyer(shop.it);
    // So long that all four have come before it is given up.
    waitForAnswers(5_000);
    await behave({ createPayment: "silence" });
    const answers = await Promise.all(Array.from({ length: 4 }, () => start<PaymentForm | No>(buyer)));
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503]);
    expect(await attemptsOf(buyer.order.id)).toHaveLength(1);
  });

  test("does not give a form for a basket that was edited before the provider answered", async () => {
    const buyer = await aBuyer(shop.it, [1, 1]);
    let answerNow = () => {};
    const edited = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await standBetween(shop.it, async (_service, pass) => edited.then(pass));
    const starting = start<No>(buyer);
    await expect.poll(async () => (await attemptsOf(buyer.order.id))[0]?.state).toBe("starting");
    const item = buyer.order.items[0]?.id;
    const edit = await buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${item}`);
    expect(edit.status).toBe(200);
    answerNow();
    expect(await starting).toMatchObject({ status: 503, body: { code: "PAYMENT_NOT_STARTED" } });
    expect(await attemptsOf(buyer.order.id)).toMatchObject([{ state: "withdrawn", form_token: null }]);
  });
});
