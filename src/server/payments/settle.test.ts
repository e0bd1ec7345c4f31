import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { delivery } from "#server/mail/order-parts.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { troubledShop } from "#tests/a-paid-order.ts";
import {
  aStartedPayment,
  type Buyer,
  CARDS,
  emulator,
  moneyOf,
  notify,
  passOn,
  pay,
  read,
  resigned,
  start,
} from "#tests/pay-by-card.ts";

const shop = troubledShop();
const behave = (wanted: Record<string, unknown>) => emulator(shop.it, "/emulator/behavior", wanted);

beforeAll(async () => {
  await sql`insert into message_templates (type, title, body, is_automatic) values ('paid', 'Merci', '', true)`.execute(
    shop.it.context.db,
  );
});

const removeFirst = ({ guest, order }: Buyer) =>
  guest.call("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`);

/** Comes again while the answer is 503, as the provider does with a shop that kept it waiting too long. */
async function untilHeard(call: () => Promise<{ status: number }>): Promise<{ status: number }> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

describe("a payment that goes well", () => {
  test("settles the order by its notification: money, contract, history and message in one step", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    expect(await notify(shop.it, notification.body)).toEqual({ status: 200, text: "OK" });
    const money = await moneyOf(shop.it, buyer.order.id);
    expect(money).toMatchObject({
      status: "paid",
      review: null,
      payments: ["paid"],
      events: ["settled"],
      messages: 1,
      transactions: [{ amount_cents: 4600, refunded_cents: 0, card_brand: "CB", card_last4: "0055" }],
      contract: {
        orderNumber: buyer.order.orderNumber,
        itemsCents: 4000,
        shippingCents: 600,
        totalCents: 4600,
        paidCents: 4600,
        shippingAddress: { email: ADDRESS.email },
        lines: [
          { reference: "A1", priceCents: 2000 },
          { reference: "A2", priceCents: 2000 },
        ],
      },
    });
    const order = await read(buyer);
    expect(order).toMatchObject({ status: "paid", editable: false, heldUntil: null, underReview: false });
    expect(order.history.map((entry) => entry.status)).toEqual(["to-validate", "to-pay", "paid"]);
    expect((await removeFirst(buyer)).status).toBe(409);
  });

  test.each([
    ["at once", async () => undefined],
    ["late", ({ guest, order }: Buyer) => guest.call("POST", `/api/guest-orders/${order.id}/cancellation`)],
  ])("%s keeps the days that the payment page promised, whatever the rule says now", async (_, before) => {
    const buyer = await aStartedPayment(shop.it);
    await sql`update payments set delivery_earliest = '2031-03-04', delivery_latest = '2031-03-11'
      where order_id = ${buyer.order.id}`.execute(shop.it.context.db);
    const promised = { deliveryEarliest: "2031-03-04", deliveryLatest: "2031-03-11" };
    expect(await read(buyer)).toMatchObject(promised);
    await before(buyer);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await read(buyer)).toMatchObject({ status: "paid", ...promised });
    expect((await moneyOf(shop.it, buyer.order.id)).contract).toMatchObject(promised);
    const mailed = (await readMailedOrders(shop.it.context.db, [buyer.order.id])).get(buyer.order.id);
    expect(mailed && delivery(mailed).text).toContain("le mardi 4 mars et le mardi 11 mars");
  });

  test("settles the order by the browser's answer alone", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { answer } = await pay(shop.it, buyer.form.formToken, CARDS.challenge);
    const told = await passOn(buyer, answer);
    expect(told).toMatchObject({ status: 200, body: { status: "paid" } });
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      payments: ["paid"],
      events: ["settled"],
      messages: 1,
    });
  });

  test("is settled once by both, in either order, and by the capture that follows", async () => {
    for (const first of ["browser", "notification"]) {
      const buyer = await aStartedPayment(shop.it);
      const { answer, notification } = await pay(shop.it, buyer.form.formToken);
      if (first === "browser") await passOn(buyer, answer);
      await notify(shop.it, notification.body);
      await passOn(buyer, answer);
      const captured = resigned(shop.it, notification.body, ({ transactions }) => {
        for (const transaction of transactions) transaction.detailedStatus = "CAPTURED";
      });
      expect((await notify(shop.it, captured)).status).toBe(200);
      expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
        transactions: [{ amount_cents: 2600 }],
        events: ["settled", "no-change"],
        messages: 1,
      });
    }
  });

  test("is settled once by a hundred notifications at once, mixed with the browser's answers", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { answer, notification } = await pay(shop.it, buyer.form.formToken);
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, turn) =>
        untilHeard(() => (turn % 11 === 10 ? passOn(buyer, answer) : notify(shop.it, notification.body))),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await notify(shop.it, notification.body)).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      transactions: [{ amount_cents: 2600 }],
      events: ["settled"],
      messages: 1,
    });
  });

  test("sent twice by the provider, and late, is settled once", async () => {
    const buyer = await aStartedPayment(shop.it);
    await behave({ notification: "late", lateMs: 50, times: 2 });
    await pay(shop.it, buyer.form.formToken, CARDS.accepted, { notify: true });
    await expect.poll(async () => (await read(buyer)).status).toBe("paid");
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ events: ["settled"], messages: 1 });
  });
});

describe("a refusal", () => {
  test("keeps the form open for another card, which then pays", async () => {
    const buyer = await aStartedPayment(shop.it);
    const poor = await pay(shop.it, buyer.form.formToken, CARDS.poor);
    await notify(shop.it, poor.notification.body);
    expect(await read(buyer)).toMatchObject({
      status: "to-pay",
      editable: true,
      payment: { state: "open", refusal: "ACQ_001/51" },
    });
    expect((await start(buyer, {})).body).toEqual(buyer.form);
    const good = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, good.notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      events: ["refused", "settled"],
    });
  });

  test("after a success changes nothing, whichever came first", async () => {
    const buyer = await aStartedPayment(shop.it);
    const poor = await pay(shop.it, buyer.form.formToken, CARDS.poor);
    const good = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, good.notification.body);
    await notify(shop.it, poor.notification.body);
    await passOn(buyer, poor.answer);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      payments: ["paid"],
      messages: 1,
    });
  });

  test("that ends the form closes the attempt; the next start opens a new one", async () => {
    const buyer = await aStartedPayment(shop.it);
    for (let card = 0; card < 4; card += 1) {
      const { notification } = await pay(shop.it, buyer.form.formToken, CARDS.refused);
      await notify(shop.it, notification.body);
    }
    expect(await read(buyer)).toMatchObject({ status: "to-pay", payment: { state: "refused" } });
    const { body } = await start(buyer, {});
    expect(body.formToken).not.toBe(buyer.form.formToken);
    expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["refused", "open"]);
  });
});

describe("words that are no result", () => {
  test("an authorisation under way leaves the order waiting", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const running = resigned(shop.it, notification.body, (answer) => {
      answer.orderStatus = "RUNNING";
      for (const one of answer.transactions)
        Object.assign(one, { status: "RUNNING", detailedStatus: "AUTHORISED_TO_VALIDATE" });
    });
    expect((await notify(shop.it, running)).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "to-pay",
      payments: ["open"],
      events: ["running"],
      transactions: [],
    });
    expect((await read(buyer)).payment).toEqual({ state: "verifying", refusal: null });
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      events: ["running", "settled"],
    });
  });

  test("a form that expired closes its attempt, and is ignored without a reference", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, (await aStartedPayment(shop.it)).form.formToken);
    const [attempt] = await shop.it.context.db
      .selectFrom("payments")
      .where("order_id", "=", buyer.order.id)
      .select("reference")
      .execute();
    const abandoned = (orderId: string | null) =>
      resigned(shop.it, notification.body, (answer) => {
        Object.assign(answer, { orderStatus: "ABANDONED", orderCycle: "CLOSED", transactions: [] });
        answer.orderDetails.orderId = orderId;
      });
    expect((await notify(shop.it, abandoned(null))).status).toBe(200);
    expect((await notify(shop.it, abandoned(attempt?.reference ?? ""))).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "to-pay",
      payments: ["abandoned"],
    });
  });

  test("a payment cancelled at the provider afterwards is kept and changes nothing", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    const cancelled = resigned(shop.it, notification.body, (answer) => {
      answer.orderStatus = "UNPAID";
      for (const one of answer.transactions)
        Object.assign(one, { status: "UNPAID", detailedStatus: "CANCELLED" });
    });
    expect((await notify(shop.it, cancelled)).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      payments: ["paid"],
      events: ["settled", "no-change"],
    });
  });

  test("money given back elsewhere is kept and settles nothing", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const credit = resigned(shop.it, notification.body, ({ transactions }) => {
      for (const one of transactions) Object.assign(one, { uuid: randomUUID(), operationType: "CREDIT" });
    });
    expect((await notify(shop.it, credit)).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "to-pay", transactions: [] });
  });

  test("a payment under a reference that is none of ours is answered, kept, and settled should its reference come", async () => {
    const buyer = await aStartedPayment(shop.it);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    const nameless = resigned(shop.it, notification.body, (answer) => {
      answer.orderDetails.orderId = "HFP-NOBODYSREFERENCE0000";
    });
    expect((await notify(shop.it, nameless)).status).toBe(200);
    const task = shop.it.context.db
      .selectFrom("unmatched_payments")
      .where("reference", "=", "HFP-NOBODYSREFERENCE0000")
      .select("state");
    expect(await task.execute()).toEqual([{ state: "open" }]);
    expect((await notify(shop.it, notification.body)).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "paid", events: ["settled"] });
    expect(await task.execute()).toEqual([{ state: "tied" }]);
  });
});
