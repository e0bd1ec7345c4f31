import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import {
  aBuyer,
  aStartedPayment,
  CARDS,
  emulator,
  halfAnHourLater,
  moneyOf,
  notify,
  passOn,
  pay,
  payBy,
  read,
  start,
} from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const shop = troubledShop();

const MEANS = "APPLE_PAY PAYPAL ALMA_3X:2000-5000 ALMA_4X:5001-";
const offer = () => setLimit(shop.it, "paymentMeans", MEANS);

interface Form {
  formToken: string;
  means: string[];
}

/** A started payment by what the shop has a contract for. */
async function aChoice() {
  await offer();
  const buyer = await aStartedPayment(shop.it);
  return { ...buyer, form: buyer.form as unknown as Form };
}

const uuidIn = (body: string): string =>
  JSON.parse(new URLSearchParams(body).get("kr-answer") ?? "{}").transactions[0].uuid;

/** The provider decides, and tells the shop or not. */
const decide = (uuid: string, detailedStatus: "CAPTURED" | "REFUSED", ipn = true) =>
  emulator<{ body: string }>(shop.it, "/emulator/decide", { uuid, detailedStatus, ipn });

/** A PayPal payment that the provider checks, as its notification told. */
async function aPendingPayment() {
  const buyer = await aChoice();
  const { notification, answer } = await payBy(shop.it, buyer.form.formToken, "PAYPAL_SB", "verify");
  await notify(shop.it, notification.body);
  return { ...buyer, notification, answer, uuid: uuidIn(notification.body) };
}

const askedLater = (orderId: string, interval: string) =>
  sql`with events as (update payment_events e set received_at = received_at - ${interval}::interval
      from payments p where p.id = e.payment_id and p.order_id = ${orderId})
    update payments set last_checked_at = last_checked_at - ${interval}::interval,
      started_at = started_at - ${interval}::interval where order_id = ${orderId}`.execute(
    shop.it.context.db,
  );

describe("what a form offers", () => {
  test("is cards alone, asked for by name, until the settings name more", async () => {
    const asked: string[] = [];
    const buyer = await aBuyer(shop.it);
    const line = await standBetween(shop.it, (_service, pass) => pass());
    const { body } = await start<Form>(buyer);
    asked.push(...line.calls);
    expect(asked).toContain("Charge/CreatePayment");
    expect(body.means).toEqual(["CARDS"]);
  });

  test("follows the order's amount, by the codes of the provider's mode, and a form that is open keeps what it offers", async () => {
    const buyer = await aChoice();
    expect(buyer.form.means).toEqual(["CARDS", "APPLE_PAY", "PAYPAL_SB", "ALMA_3X"]);
    await setLimit(shop.it, "paymentMeans", "");
    expect((await start<Form>(buyer, {})).body).toMatchObject({
      formToken: buyer.form.formToken,
      means: buyer.form.means,
    });
  });
});

describe("what the provider is told of its buyer", () => {
  const told = async (means: string) => {
    await setLimit(shop.it, "paymentMeans", means);
    const buyer = await aStartedPayment(shop.it);
    const { answer } = await pay(shop.it, buyer.form.formToken);
    return JSON.parse(answer?.rawClientAnswer ?? "{}").customer;
  };

  test("is no telephone and no place of delivery while no credit is offered for this amount", async () => {
    for (const means of ["", "APPLE_PAY GOOGLEPAY PAYPAL WERO ALMA_3X:5001- ONEY_3X_4X:-1999"])
      expect(await told(means), means).toMatchObject({
        billingDetails: { lastName: "Bernard", cellPhoneNumber: null },
        shippingDetails: { lastName: null, address: null },
      });
  });

  test.each(["PAYPAL_BNPL", "ALMA_3X:2000-5000", "ONEY_PAYLATER", "FLOA_3X", "COFIDIS_PAY_FR"])(
    "is both where %s is",
    async (means) => {
      expect(await told(means)).toMatchObject({
        billingDetails: { cellPhoneNumber: expect.stringMatching(/^\+33/) },
        shippingDetails: { lastName: "Bernard", address: expect.any(String) },
      });
    },
  );
});

describe("paid by another means than a card", () => {
  test.each([
    ["PAYPAL_SB", "accept", { methodType: "PAYPAL", wallet: null, cardLast4: null }],
    ["APPLE_PAY", "accept", { methodType: "CARD", wallet: "APPLE_PAY", cardLast4: "0099" }],
    ["ALMA_3X", "accept", { methodType: "ALMA_3X", wallet: null, cardLast4: null }],
    ["PAYPAL_SB", "unknown-means", { methodType: "NEW_MEANS_2027", wallet: null }],
  ])("by %s (%s) settles the order once, and its words are kept", async (code, scenario, words) => {
    const buyer = await aChoice();
    const staff = await asAdministrator(shop.it);
    const { notification, answer } = await payBy(shop.it, buyer.form.formToken, code, scenario);
    await Promise.all([1, 2].map(() => notify(shop.it, notification.body)));
    expect((await passOn(buyer, answer)).body.status).toBe("paid");
    const money = await moneyOf(shop.it, buyer.order.id);
    expect(money).toMatchObject({ status: "paid", review: null, messages: 1 });
    expect(money.transactions).toHaveLength(1);
    expect((await getOrderDetail(staff.context(), buyer.order.id)).transactions).toMatchObject([words]);
  });

  test("refused, then by card on the same form, is paid by the card", async () => {
    const buyer = await aChoice();
    const refused = await payBy(shop.it, buyer.form.formToken, "ALMA_3X", "refuse");
    await notify(shop.it, refused.notification.body);
    expect((await read(buyer)).status).toBe("to-pay");
    const paid = await pay(shop.it, buyer.form.formToken, CARDS.accepted);
    await notify(shop.it, paid.notification.body);
    const money = await moneyOf(shop.it, buyer.order.id);
    expect(money).toMatchObject({ status: "paid", payments: ["paid"], events: ["refused", "settled"] });
    expect(money.transactions).toMatchObject([{ method_type: "CARD", card_last4: "0055" }]);
  });

  test("given up leaves the form open", async () => {
    const buyer = await aChoice();
    const left = await payBy(shop.it, buyer.form.formToken, "PAYPAL_SB", "cancel");
    await notify(shop.it, left.notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({ status: "to-pay", payments: ["open"] });
    expect((await start<Form>(buyer, {})).body.formToken).toBe(buyer.form.formToken);
  });
});

describe("a payment that the provider checks", () => {
  test("keeps its pieces beyond the hold, is told to buyer and staff, and starts no second payment", async () => {
    const buyer = await aPendingPayment();
    const staff = await asAdministrator(shop.it);
    await halfAnHourLater(shop.it, buyer.order.id);
    await halfAnHourLater(shop.it, buyer.order.id);
    await Promise.all([expireHolds(shop.it.context), expireHolds(shop.it.context)]);
    expect(await read(buyer)).toMatchObject({
      status: "to-pay",
      expired: false,
      heldUntil: null,
      payment: { state: "verifying" },
    });
    expect((await getOrderDetail(staff.context(), buyer.order.id)).payments).toMatchObject([
      { state: "open", pendingSince: expect.any(String) },
    ]);
    expect((await start(buyer, {})).status).not.toBe(200);
    expect((await moneyOf(shop.it, buyer.order.id)).payments).toHaveLength(1);
  });

  test("pays the order when it is captured, told twice and while holds are swept", async () => {
    const buyer = await aPendingPayment();
    await halfAnHourLater(shop.it, buyer.order.id);
    const { body } = await decide(buyer.uuid, "CAPTURED", false);
    await Promise.all([notify(shop.it, body), expireHolds(shop.it.context), notify(shop.it, body)]);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: null,
      events: ["running", "settled"],
    });
  });

  test("the browser may tell of it after the end was told", async () => {
    const buyer = await aPendingPayment();
    const { body } = await decide(buyer.uuid, "CAPTURED", false);
    await notify(shop.it, body);
    expect((await passOn(buyer, buyer.answer)).body).toMatchObject({ status: "paid" });
  });

  test("that is refused in the end leaves a quarter of an hour for another means", async () => {
    const buyer = await aPendingPayment();
    await halfAnHourLater(shop.it, buyer.order.id);
    await decide(buyer.uuid, "REFUSED");
    await expireHolds(shop.it.context);
    const order = await read(buyer);
    expect(order).toMatchObject({ status: "to-pay", expired: false, editable: true });
    expect(Date.parse(order.heldUntil ?? "") - Date.parse(order.serverTime)).toBeGreaterThan(13 * 60_000);
    const { body } = await start<Form>(buyer, {});
    const paid = await pay(shop.it, body.formToken, CARDS.accepted);
    await notify(shop.it, paid.notification.body);
    expect((await read(buyer)).status).toBe("paid");
  });

  test("is asked about after five minutes, after an hour, then each day, and never given up", async () => {
    const buyer = await aPendingPayment();
    const { context } = shop.it;
    const lastAsked = async () =>
      (
        await context.db
          .selectFrom("payments")
          .where("order_id", "=", buyer.order.id)
          .select("last_checked_at")
          .executeTakeFirstOrThrow()
      ).last_checked_at?.getTime();
    /** How often it is asked about in one turn: others of this shop may be too. */
    const asked = async () => {
      const before = await lastAsked();
      await reconcilePayments(context);
      return (await lastAsked()) === before ? 0 : 1;
    };
    expect(await asked()).toBe(0);
    await askedLater(buyer.order.id, "6 minutes");
    expect([await asked(), await asked()]).toEqual([1, 0]);
    await askedLater(buyer.order.id, "20 minutes");
    expect(await asked()).toBe(0);
    await askedLater(buyer.order.id, "40 minutes");
    expect([await asked(), await asked()]).toEqual([1, 0]);
    await askedLater(buyer.order.id, "23 hours");
    expect(await asked()).toBe(0);
    await askedLater(buyer.order.id, "3 days");
    expect(await asked()).toBe(1);
    expect((await moneyOf(shop.it, buyer.order.id)).payments).toEqual(["open"]);
    await decide(buyer.uuid, "CAPTURED", false);
    await askedLater(buyer.order.id, "25 hours");
    expect(await asked()).toBe(1);
    expect((await read(buyer)).status).toBe("paid");
  });

  test("that staff released may still be captured: its order is paid and for staff to look at", async () => {
    const buyer = await aPendingPayment();
    const staff = await asAdministrator(shop.it);
    await setStatus(staff.context(), { orderId: buyer.order.id, status: "cancelled-by-admin" });
    await decide(buyer.uuid, "CAPTURED");
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: expect.stringContaining("après son annulation"),
    });
  });
});
