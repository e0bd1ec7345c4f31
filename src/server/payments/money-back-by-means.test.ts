import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { aPaidOrder, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { aStartedPayment, emulator, moneyOf, notify, payBy, read } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();

/** An order paid by PayPal at once, which has no card whose words could say what was given back. */
async function paidByPaypal() {
  await setLimit(shop.it, "paymentMeans", "PAYPAL");
  const staff = await asAdministrator(shop.it);
  const buyer = await aStartedPayment(shop.it);
  const { notification } = await payBy(shop.it, buyer.form.formToken, "PAYPAL_SB", "accept");
  await notify(shop.it, notification.body);
  const [transaction] = (await moneyOf(shop.it, buyer.order.id)).transactions;
  const uuid = transaction?.uuid ?? "";
  const wish = (amountCents: number) => ({
    orderId: buyer.order.id,
    transactionUuid: uuid,
    amountCents,
    reason: "Taille",
  });
  return { buyer, staff, wish, uuid, orderId: buyer.order.id };
}

const minutesLater = (orderId: string) =>
  sql`update refunds set requested_at = requested_at - interval '5 minutes',
    last_checked_at = last_checked_at - interval '5 minutes' where order_id = ${orderId}`.execute(
    shop.it.context.db,
  );
const behave = (how: object) => emulator(shop.it, "/emulator/behavior", how);
const refundedOf = async (orderId: string) =>
  (await moneyOf(shop.it, orderId)).transactions[0]?.refunded_cents;

test("half of a PayPal payment goes back, then the rest, and the provider's credits are added up", async () => {
  const { staff, wish, orderId, buyer } = await paidByPaypal();
  await refundPayment(staff.context(), wish(1300));
  await refundPayment(staff.context(), wish(1300));
  expect(await refundsOf(shop.it, orderId)).toMatchObject([{ state: "done" }, { state: "done" }]);
  expect(await read(buyer)).toMatchObject({ refundedCents: 2600 });
});

test.each([
  ["AUTHORISED", true, "done", 1000],
  ["AUTHORISED", false, "done", 1000],
  ["REFUSED", true, "failed", 0],
  ["REFUSED", false, "failed", 0],
] as const)(
  "a refund that the provider does later is asked for, not done, until it is %s (told: %s)",
  async (end, ipn, state, cents) => {
    const { staff, wish, orderId, buyer } = await paidByPaypal();
    await behave({ refunds: "pending" });
    const detail = await refundPayment(staff.context(), wish(1000));
    expect(detail.refunds).toMatchObject([
      { state: "requested", message: expect.stringContaining("Demandé") },
    ]);
    expect(await read(buyer)).toMatchObject({ refundedCents: 0 });
    await minutesLater(orderId);
    await reconcileRefunds(shop.it.context);
    const [waiting] = await refundsOf(shop.it, orderId);
    expect(waiting).toMatchObject({ state: "requested" });
    await emulator(shop.it, "/emulator/settle-credit", {
      uuid: waiting?.provider_uuid,
      detailedStatus: end,
      ipn,
    });
    await minutesLater(orderId);
    await Promise.all([reconcileRefunds(shop.it.context), reconcileRefunds(shop.it.context)]);
    expect(await refundsOf(shop.it, orderId)).toMatchObject([{ state }]);
    expect(await refundedOf(orderId)).toBe(cents);
  },
);

test("a contract that allows no refund leaves the task with the provider's reason", async () => {
  const { staff, wish, orderId } = await paidByPaypal();
  await behave({ refunds: "refused" });
  await expect(refundPayment(staff.context(), wish(1000))).rejects.toMatchObject({ code: "REFUND_REFUSED" });
  const detail = await getOrderDetail(staff.context(), orderId);
  expect(detail.refunds).toMatchObject([{ state: "failed", message: expect.stringContaining("PSP_043") }]);
  expect(await refundedOf(orderId)).toBe(0);
});

test("a refund made in the provider's own back office is noted once, and less can be given back from then on", async () => {
  const { staff, wish, orderId, reference } = await aPaidOrder(shop.it);
  const { transactionUuid: uuid } = wish(0);
  const { body } = await emulator<{ body: string }>(shop.it, "/emulator/back-office-refund", {
    uuid,
    amount: 900,
    ipn: false,
  });
  await Promise.all([1, 2, 3].map(() => notify(shop.it, body)));
  const detail = await getOrderDetail(staff.context(), orderId);
  expect(detail.refunds).toMatchObject([
    { state: "done", amountCents: 900, reason: "Remboursé depuis l'espace du prestataire de paiement." },
  ]);
  expect(await refundedOf(orderId)).toBe(900);
  await refundPayment(staff.context(), wish(1700));
  expect(await creditsOf(shop.it, reference)).toEqual([900, 1700]);
});

test("a payment cancelled in the provider's back office is money given back, and its parcel stays", async () => {
  const { staff, wish, orderId } = await aPaidOrder(shop.it, { captured: false });
  await emulator(shop.it, "/emulator/back-office-refund", { uuid: wish(0).transactionUuid });
  const detail = await getOrderDetail(staff.context(), orderId);
  expect(detail).toMatchObject({
    refunds: [{ state: "done", amountCents: 2600 }],
    reviewReason: expect.stringContaining("entièrement remboursée"),
  });
});

test("the provider's word about our own refund adds none", async () => {
  const { staff, wish, orderId } = await paidByPaypal();
  await behave({ refunds: "pending" });
  await refundPayment(staff.context(), wish(1000));
  const [refund] = await refundsOf(shop.it, orderId);
  const { body } = await emulator<{ body: string }>(shop.it, "/emulator/settle-credit", {
    uuid: refund?.provider_uuid,
    detailedStatus: "AUTHORISED",
    ipn: false,
  });
  await Promise.all([1, 2].map(() => notify(shop.it, body)));
  expect(await refundsOf(shop.it, orderId)).toMatchObject([{ state: "done", amount_cents: 1000 }]);
  expect(await refundedOf(orderId)).toBe(1000);
});
