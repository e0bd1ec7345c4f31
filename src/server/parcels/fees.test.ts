import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { cancelOrder } from "#server/cancellations/cancel-order.ts";
import { asSystem } from "#server/context.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { dismissRefund } from "#server/payments/dismiss-refund.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { creditsOf, troubledShop } from "#tests/a-paid-order.ts";
import { askedBack, paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;
const detailOf = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);

/** The payment of an order at the provider, its money on its way to the bank. */
async function captured(orderId: string): Promise<string> {
  const { reference } = await db()
    .selectFrom("payments")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .select("reference")
    .executeTakeFirstOrThrow();
  await emulator(shop.it, `/emulator/orders/${reference}/capture`);
  return reference;
}

/** Two paid orders in one parcel: the first paid its fee, the second is to have its own back. */
async function twoInAParcel() {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const camille = somebody();
  const first = await paid(shop.it, liveId, productIds[0], camille);
  const second = await paid(shop.it, liveId, productIds[1], camille);
  const staff = await asAdministrator(shop.it);
  const cancel = async (orderId: string) =>
    setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
  return { first: first.order.id, second: second.order.id, staff, cancel };
}

describe("a fee that was paid although its parcel had one", () => {
  test("goes back by itself and once, however many copies of the shop see to it", async () => {
    const { second } = await twoInAParcel();
    const reference = await captured(second);
    await Promise.all([1, 2, 3].map(() => giveBackByItself(shop.it.context)));
    expect(await creditsOf(shop.it, reference)).toEqual([600]);
    expect(await askedBack(shop.it, second)).toMatchObject([{ cents: 600, state: "done" }]);
    expect(await detailOf(second)).toMatchObject({
      feeLeftCents: 0,
      reviewReason: null,
      refunds: [{ state: "done", amountCents: 600 }],
      transactions: [{ amountCents: 2600, refundedCents: 600 }],
    });
    // With its credit note.
    const { rows } = await sql`select r.id from outbox m join refunds r on r.id::text = m.facts ->> 'refundId'
      where m.kind = 'refund' and m.order_id = ${second} and r.order_id = m.order_id`.execute(db());
    expect(rows).toHaveLength(1);
  });

  test("is asked of the provider again once it can be reached", async () => {
    const { second } = await twoInAParcel();
    const reference = await captured(second);
    const { card } = shop.it.context.config;
    shop.it.context.cards = createCardProvider({ ...card, apiUrl: "http://127.0.0.1:9" });
    await giveBackByItself(shop.it.context);
    expect(await askedBack(shop.it, second)).toMatchObject([{ state: "failed" }]);
    shop.it.context.cards = createCardProvider(card);
    await giveBackByItself(shop.it.context);
    expect(await creditsOf(shop.it, reference)).toEqual([]);
    await sql`update refunds set finished_at = finished_at - interval '11 minutes' where order_id = ${second}`.execute(
      db(),
    );
    await giveBackByItself(shop.it.context);
    expect(await creditsOf(shop.it, reference)).toEqual([600]);
  });

  test("may be kept by staff, and may go back with the rest of the money", async () => {
    const kept = await twoInAParcel();
    const [task] = (await detailOf(kept.second)).refunds;
    await dismissRefund(kept.staff.context(), {
      orderId: kept.second,
      refundId: task?.id ?? "",
      reason: "Entendu avec elle",
      confirmed: true,
    });
    await giveBackByItself(shop.it.context);
    expect(await detailOf(kept.second)).toMatchObject({
      feeLeftCents: 600,
      refunds: [{ state: "dismissed" }],
    });

    const whole = await twoInAParcel();
    const reference = await captured(whole.second);
    const [transaction] = (await detailOf(whole.second)).transactions;
    await refundPayment(whole.staff.context(), {
      orderId: whole.second,
      transactionUuid: transaction?.uuid ?? "",
      amountCents: 2600,
      reason: "Taille",
    });
    await giveBackByItself(shop.it.context);
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
  });
});

describe("the fee that a cancelled order paid for its parcel", () => {
  test("stays as long as another order goes in it, and goes back with the last", async () => {
    const { first, second, cancel } = await twoInAParcel();
    await cancel(first);
    expect(await askedBack(shop.it, first)).toEqual([{ cents: 2000, fee: 0, state: "due", byItself: false }]);
    expect(await parcelOf(shop.it, second)).toMatchObject({ state: "open", fee_cents: 600, given_cents: 0 });
    await cancel(second);
    expect(await askedBack(shop.it, first)).toEqual([
      { cents: 2000, fee: 0, state: "due", byItself: false },
      { cents: 600, fee: 600, state: "due", byItself: true },
    ]);
    expect((await askedBack(shop.it, second)).map(({ cents }) => cents)).toEqual([600, 2000]);
    expect((await parcelOf(shop.it, second)).state).toBe("void");
  });

  test("is left out of what staff are offered to give back at once, and may be given all the same", async () => {
    const { first, staff } = await twoInAParcel();
    const reference = await captured(first);
    const { version, transactions } = await detailOf(first);
    const [{ uuid: transactionUuid } = { uuid: "" }] = transactions;
    const cancelled = await cancelOrder(staff.context(), {
      orderId: first,
      expectedVersion: version,
      reason: "Taille",
      refunds: [{ transactionUuid, amountCents: 2000 }],
      setAside: [],
    });
    expect(cancelled).toMatchObject({ feeLeftCents: 600, refunds: [{ state: "done", amountCents: 2000 }] });
    const wish = { orderId: first, transactionUuid, amountCents: 600, reason: "Geste" };
    expect(await refundPayment(staff.context(), wish)).toMatchObject({ feeLeftCents: 0 });
    expect(await creditsOf(shop.it, reference)).toEqual([2000, 600]);
  });

  test.each(["withdrawal", "not-sendable"] as const)(
    "goes back with a contract that is renounced, also where its piece is noted as '%s'",
    async (cause) => {
      const { first, staff } = await twoInAParcel();
      const { items, orderNumber } = await detailOf(first);
      await shop.it.visitor().call("POST", "/api/withdrawals", {
        ...{ firstName: "Camille", lastName: "Bernard", email: "camille@example.fr" },
        ...{ orderNumber, orderId: first },
      });
      const renounced = await createReturn(staff.context(), {
        orderId: first,
        items: items.map(({ id }) => ({ itemId: id, disposition: "restocked" as const })),
        cause,
        refundCents: 2000,
      });
      expect(renounced).toMatchObject({ status: "cancelled-by-admin", feeLeftCents: 0 });
      expect(renounced.refunds.map(({ amountCents }) => amountCents)).toEqual([2000, 600]);
    },
  );

  test("is the shop's to bear when its order is to be paid anew", async () => {
    const { first, second, staff } = await twoInAParcel();
    await setStatus(staff.context(), { orderId: first, status: "to-pay", reason: "Erreur" });
    expect((await askedBack(shop.it, first)).map(({ cents }) => cents)).toEqual([2600]);
    expect(await parcelOf(shop.it, second)).toMatchObject({ orders: [second], given_cents: 600 });
    expect(await detailOf(first)).toMatchObject({ parcel: null, shippingCents: 600 });
  });

  test("is not lost when both orders are cancelled at the same instant", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { first, second, cancel } = await twoInAParcel();
      await Promise.all([cancel(first), cancel(second)]);
      const asked = [...(await askedBack(shop.it, first)), ...(await askedBack(shop.it, second))];
      expect(asked.reduce((sum, { cents }) => sum + cents, 0)).toBe(5200);
    }
  });
});

describe("delivery that is free from an amount", () => {
  test("costs nothing from there on, and costs again below", async () => {
    await setLimit(shop.it, "freeDeliveryFromCents", 4000);
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
    expect(order).toMatchObject({ shippingCents: 600, totalCents: 2600 });
    const path = `/api/guest-orders/${order.id}/items`;
    const two = await guest.call<GuestOrder>("POST", path, { productId: productIds[1] });
    expect(two.body).toMatchObject({ shippingCents: 0, totalCents: 4000 });
    const less = await guest.call<GuestOrder>("DELETE", `${path}/${two.body.items[1]?.id}`);
    expect(less.body).toMatchObject({ shippingCents: 600, totalCents: 2600 });
  });

  test("is given by the shop, and whoever joins such a parcel has her fee back", async () => {
    await setLimit(shop.it, "freeDeliveryFromCents", 2000);
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const camille = { ...ADDRESS, email: `${randomUUID()}@example.fr` };
    const free = await paid(shop.it, liveId, productIds[0], camille);
    expect(await parcelOf(shop.it, free.order.id)).toMatchObject({ fee_cents: 600, given_cents: 600 });
    await setLimit(shop.it, "freeDeliveryFromCents", 0);
    const charged = await paid(shop.it, liveId, productIds[1], camille);
    expect(await parcelOf(shop.it, charged.order.id)).toMatchObject({ given_cents: 600, fee_cents: 600 });
    expect(await askedBack(shop.it, charged.order.id)).toMatchObject([{ cents: 600, fee: 600 }]);
  });
});
