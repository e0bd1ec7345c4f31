import { createHmac, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { heldLock } from "#tests/held-lock.ts";
import { heldWrites } from "#tests/held-writes.ts";
import { ownShop } from "#tests/open-shop.ts";
import {
  aStartedPayment,
  type Buyer,
  emulator,
  moneyOf,
  notify,
  notifyOnce,
  type Paid,
  passOn,
  pay,
  resigned,
  type SignedAnswer,
} from "#tests/pay-by-card.ts";

const shop = ownShop();
type No = { code: string };

let buyer: Buyer & { form: { formToken: string } };
let paid: Paid;

beforeEach(async () => {
  buyer = await aStartedPayment(shop.it);
  paid = await pay(shop.it, buyer.form.formToken);
});

afterEach(async () => {
  await emulator(shop.it, "/emulator/behavior", { reset: true });
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

async function nothingHappened() {
  expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
    status: "to-pay",
    payments: ["open"],
    transactions: [],
    events: [],
  });
}

const without = (body: string, name: string, value?: string) => {
  const fields = new URLSearchParams(body);
  fields.delete(name);
  if (value !== undefined) fields.set(name, value);
  return fields.toString();
};

describe("a notification is refused with 400, and settles nothing,", () => {
  test.each<[string, (body: string) => string]>([
    ["without a signature", (body) => without(body, "kr-hash")],
    ["with the signature of another text", (body) => without(body, "kr-hash", "a".repeat(64))],
    ["with a signature in capitals", (body) => body.replace(/kr-hash=(\w+)/, (all) => all.toUpperCase())],
    ["under another algorithm", (body) => without(body, "kr-hash-algorithm", "none")],
    ["without its answer", (body) => without(body, "kr-answer")],
    ["with its answer twice", (body) => `${body}&kr-answer=${encodeURIComponent("{}")}`],
    ["with nothing in it", () => ""],
    ["with noise in it", () => "%00%ff=%&&&==&\u0000"],
  ])("%s", async (_what, change) => {
    expect((await notify(shop.it, change(paid.notification.body))).status).toBe(400);
    await nothingHappened();
  });

  test("when the browser's key signed it, whatever key it names", async () => {
    const { hmacKey } = shop.it.context.config.card;
    const body = resigned(shop.it, paid.notification.body, () => undefined, hmacKey);
    expect((await notify(shop.it, body)).status).toBe(400);
    expect((await notify(shop.it, without(body, "kr-hash-key", "sha256_hmac"))).status).toBe(400);
    await nothingHappened();
  });

  test("when the provider itself signed it wrongly", async () => {
    await emulator(shop.it, "/emulator/behavior", { wrongSignature: "both" });
    const other = await aStartedPayment(shop.it);
    const { notification, answer } = await pay(shop.it, other.form.formToken);
    expect((await notify(shop.it, notification.body)).status).toBe(400);
    expect(await passOn<No>(other, answer)).toMatchObject({
      status: 400,
      body: { code: "PAYMENT_ANSWER_REFUSED" },
    });
    expect(await moneyOf(shop.it, other.order.id)).toMatchObject({ status: "to-pay", transactions: [] });
  });
});

describe("an authentic notification that is not for this shop is answered 200 and settles nothing", () => {
  test.each<[string, (answer: SignedAnswer) => void]>([
    ["of the other mode", (answer) => Object.assign(answer.orderDetails, { mode: "PRODUCTION" })],
    ["of another shop", (answer) => Object.assign(answer, { shopId: "11111111" })],
    ["in another currency", (answer) => Object.assign(answer.orderDetails, { orderCurrency: "USD" })],
    ["that is no payment", (answer) => Object.assign(answer, { orderStatus: 7 })],
  ])("%s", async (_what, change) => {
    expect((await notify(shop.it, resigned(shop.it, paid.notification.body, change))).status).toBe(200);
    await nothingHappened();
  });
});

describe("the address of the notifications", () => {
  test("takes a form only, of a bounded size", async () => {
    const json = await notify(shop.it, "{}", { "content-type": "application/json" });
    expect(json.status).toBe(415);
    const huge = `${paid.notification.body}&more=${"x".repeat(300_000)}`;
    expect((await notify(shop.it, huge)).status).toBe(413);
    await nothingHappened();
  });

  test("never redirects and knows no other method", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await fetch(`${shop.it.url}/api/payments/ipn`, { method, redirect: "manual" });
      expect(answer.status).toBe(404);
    }
  });

  test("asks for no origin, no cookie and no idempotency key", async () => {
    const { status } = await notify(shop.it, paid.notification.body, { origin: "https://elsewhere.example" });
    expect(status).toBe(200);
    expect((await moneyOf(shop.it, buyer.order.id)).status).toBe("paid");
  });

  test("is the only one that reads a form", async () => {
    const answer = await buyer.guest.call<No>(
      "POST",
      `/api/guest-orders/${buyer.order.id}/payment`,
      "acceptTerms=true",
      { "content-type": "application/x-www-form-urlencoded" },
    );
    expect(answer).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_BODY" } });
  });

  test("answers 503 while the order is still held by something slow, and settles when told again", async () => {
    const order = await heldLock(shop.it.databaseUrl, "select from orders where id = $1 for update", [
      buyer.order.id,
    ]);
    expect((await notifyOnce(shop.it, paid.notification.body)).status).toBe(503);
    await order.letGo();
    expect((await notify(shop.it, paid.notification.body)).status).toBe(200);
    expect((await moneyOf(shop.it, buyer.order.id)).status).toBe("paid");
  });

  test("answers 503 also when several waits add up, and the settlement goes on by itself", async () => {
    const money = await heldWrites(shop.it.databaseUrl, "transactions");
    expect((await notifyOnce(shop.it, paid.notification.body)).status).toBe(503);
    await money.letGo();
    await expect.poll(async () => (await moneyOf(shop.it, buyer.order.id)).status).toBe("paid");
    expect((await notify(shop.it, paid.notification.body)).status).toBe(200);
  });
});

describe("the browser's answer", () => {
  test("is taken only by the order that it belongs to", async () => {
    const other = await aStartedPayment(shop.it);
    expect(await passOn<No>(other, paid.answer)).toMatchObject({
      status: 400,
      body: { code: "PAYMENT_ANSWER_REFUSED" },
    });
    const nobody = { guest: other.guest, order: { ...other.order, id: randomUUID() } };
    expect(await passOn<No>(nobody, paid.answer)).toMatchObject({
      status: 404,
      body: { code: "ORDER_NOT_FOUND" },
    });
    expect((await moneyOf(shop.it, other.order.id)).status).toBe("to-pay");
    await nothingHappened();
  });

  test("is refused when it was changed, or signed with the notification's key", async () => {
    const { rawClientAnswer } = paid.answer ?? { rawClientAnswer: "" };
    const sign = (text: string, key: string) => createHmac("sha256", key).update(text).digest("hex");
    const { hmacKey, password } = shop.it.context.config.card;
    const forged = [
      { rawClientAnswer, hash: sign(rawClientAnswer, password) },
      {
        rawClientAnswer: rawClientAnswer.replace("AUTHORISED", "CAPTURED"),
        hash: sign(rawClientAnswer, hmacKey),
      },
      {
        rawClientAnswer: JSON.stringify(JSON.parse(rawClientAnswer), null, 1),
        hash: sign(rawClientAnswer, hmacKey),
      },
      { rawClientAnswer: "", hash: "" },
      { rawClientAnswer: "null", hash: sign("null", hmacKey) },
    ];
    for (const answer of forged)
      expect(await passOn<No>(buyer, answer)).toMatchObject({
        status: 400,
        body: { code: "PAYMENT_ANSWER_REFUSED" },
      });
    const huge = { rawClientAnswer: "x".repeat(60_001), hash: "0" };
    expect(await passOn<No>(buyer, huge)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    await nothingHappened();
  });
});
