import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { clearReview } from "#server/orders/clear-review.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { SILENCE_MS, standBetween, unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { emulator, moneyOf, notify, resigned } from "#tests/pay-by-card.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();

/** Somebody gives money back in the provider's own space; with `ipn` the shop is told at once. */
const elsewhere = (uuid: string, amount?: number, ipn = true) =>
  emulator<{ uuid: string; body: string }>(shop.it, "/emulator/back-office-refund", { uuid, amount, ipn });
const behave = (how: object) => emulator(shop.it, "/emulator/behavior", how);
const endCredit = (uuid: string | null | undefined) =>
  emulator(shop.it, "/emulator/settle-credit", { uuid, detailedStatus: "AUTHORISED" });
async function reconcileLater(orderId: string) {
  await sql`update refunds set requested_at = requested_at - interval '5 minutes',
    last_checked_at = last_checked_at - interval '5 minutes' where order_id = ${orderId}`.execute(
    shop.it.context.db,
  );
  await reconcileRefunds(shop.it.context);
}
/** The refunds of an order as the shop knows them. */
const known = async (orderId: string) =>
  (await refundsOf(shop.it, orderId)).map((one) => `${one.amount_cents} ${one.state}`);
const refundedOf = async (orderId: string) =>
  (await moneyOf(shop.it, orderId)).transactions[0]?.refunded_cents;
/** For one test, the provider is not even asked for what the shop wants to give back, and the shop can't know. */
const lostRefunds = () =>
  standBetween(
    shop.it,
    async (service, pass) => (service.endsWith("CancelOrRefund") ? undefined : pass()),
    SILENCE_MS,
  );

test("money given back in the provider's space while ours is on its way is noted, and the rest can be given back", async () => {
  const { staff, wish, orderId, reference } = await aPaidOrder(shop.it);
  const { transactionUuid: uuid } = wish(0);
  await behave({ refunds: "pending" });
  await refundPayment(staff.context(), wish(1000));
  const theirs = await elsewhere(uuid, 300);
  await behave({ refunds: "normal" });
  await elsewhere(uuid, 700);
  expect(await known(orderId)).toEqual(["1000 requested", "700 done"]);
  await endCredit(theirs.uuid);
  expect(await known(orderId)).toEqual(["1000 requested", "700 done", "300 done"]);
  await endCredit((await refundsOf(shop.it, orderId))[0]?.provider_uuid);
  expect(await known(orderId)).toEqual(["1000 done", "700 done", "300 done"]);
  await refundPayment(staff.context(), wish(600));
  expect(await creditsOf(shop.it, reference)).toEqual([1000, 300, 700, 600]);
  expect(await refundedOf(orderId)).toBe(2600);
});

test("the provider's word about our own refund, before its answer, is not taken for somebody else's", async () => {
  const { staff, wish, orderId, reference } = await aPaidOrder(shop.it);
  const { transactionUuid: uuid } = wish(0);
  await standBetween(shop.it, async (service, pass) => {
    if (!service.endsWith("CancelOrRefund")) return pass();
    const theirs = await elsewhere(uuid, 700);
    const answer = await pass();
    const { uuid: ours } = (JSON.parse(answer) as { answer: { uuid: string } }).answer;
    const told = resigned(shop.it, theirs.body, ({ transactions }) => {
      for (const one of transactions) Object.assign(one, { uuid: ours, amount: 1000 });
    });
    await notify(shop.it, told);
    return answer;
  });
  await refundPayment(staff.context(), wish(1000));
  expect(await known(orderId)).toEqual(["1000 done", "700 done"]);
  expect(await creditsOf(shop.it, reference)).toEqual([700, 1000]);
  expect(await refundedOf(orderId)).toBe(1700);
});

test.each([true, false])(
  "a refund of ours that was never made is not counted as done by what somebody else gave back (told: %s)",
  async (ipn) => {
    const { staff, wish, orderId, reference } = await aPaidOrder(shop.it);
    await lostRefunds();
    await refundPayment(staff.context(), wish(500));
    await elsewhere(wish(0).transactionUuid, 1000, ipn);
    await reconcileLater(orderId);
    expect(await known(orderId)).toEqual(["500 failed", "1000 done"]);
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      { message: expect.stringContaining("n'a pas eu lieu") },
      { reason: "Remboursé depuis l'espace du prestataire de paiement." },
    ]);
    expect(await refundedOf(orderId)).toBe(1000);
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
  },
);

test.each([true, false])(
  "one that was made without our hearing of it is done beside what somebody else gave back (told: %s)",
  async (ipn) => {
    const { staff, wish, orderId, reference } = await aPaidOrder(shop.it);
    await unheardRefunds(shop.it);
    await refundPayment(staff.context(), wish(500));
    await elsewhere(wish(0).transactionUuid, 1000, ipn);
    await reconcileLater(orderId);
    expect(await known(orderId)).toEqual(["500 done", "1000 done"]);
    expect(await creditsOf(shop.it, reference)).toEqual([500, 1000]);
    expect(await refundedOf(orderId)).toBe(1500);
  },
);

test.each([
  ["given back", true, 1500, "1100 failed"],
  ["cancelled whole", false, undefined, "2000 dismissed"],
])(
  "what is %s elsewhere says that ours was not made, for which too little is left",
  async (_, captured, amount, ours) => {
    const { staff, wish, orderId } = await aPaidOrder(shop.it, { captured });
    await standBetween(
      shop.it,
      async (service, pass) => (/CancelOrRefund|Update/.test(service) ? undefined : pass()),
      SILENCE_MS,
    );
    await refundPayment(staff.context(), wish(2000));
    await elsewhere(wish(0).transactionUuid, amount);
    expect(await known(orderId)).toEqual([ours, `${amount ?? 2600} done`]);
    expect(await refundedOf(orderId)).toBe(amount ?? 2600);
  },
);

test("what the provider's space gives back although the shop had given it otherwise is told to staff", async () => {
  const { staff, wish, orderId } = await aPaidOrder(shop.it);
  const { transactionUuid: uuid } = wish(0);
  const givenOn = parisDay(new Date());
  await refundPayment(staff.context(), { ...wish(2000), elsewhere: { means: "transfer", givenOn } });
  const { body } = await elsewhere(uuid, 900, false);
  await Promise.all([1, 2].map(() => notify(shop.it, body)));
  const detail = await getOrderDetail(staff.context(), orderId);
  expect(await known(orderId)).toEqual(["2000 done", "600 done"]);
  expect(detail.history.filter(({ facts }) => facts?.state === "beyond")).toMatchObject([
    { event: "refund", facts: { amountCents: 300 } },
  ]);
  expect(detail.reviewReason).toContain("3,00\u00a0€ de trop");

  const sent = await aPaidOrder(shop.it);
  await refundPayment(sent.staff.context(), { ...sent.wish(2600), elsewhere: { means: "other", givenOn } });
  await clearReview(sent.staff.context(), { orderId: sent.orderId, reason: "Vu" });
  await setStatus(sent.staff.context(), { orderId: sent.orderId, status: "delivered" });
  await elsewhere(sent.wish(0).transactionUuid);
  const { history, reviewReason } = await getOrderDetail(sent.staff.context(), sent.orderId);
  expect(history.filter(({ facts }) => facts?.state === "beyond")).toMatchObject([
    { facts: { amountCents: 2600 } },
  ]);
  expect(reviewReason).toBeNull();
});
