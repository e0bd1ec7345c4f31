import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { createOrder } from "#server/orders/create-order.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { askedBack, paid, paidAtProvider, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { notify, read } from "#tests/pay-by-card.ts";
import { THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const idsOf = (...buyers: { order: { id: string } }[]) => buyers.map(({ order }) => order.id).sort();
const FEE_BACK = { cents: 600, fee: 600, state: "due", byItself: true };

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

describe("paid orders of one person to one address", () => {
  test("share a parcel within a live, and the fee paid a second time is asked back", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
    const camille = somebody();
    const one = await paid(shop.it, liveId, productIds[0], camille);
    const other = await paid(shop.it, liveId, productIds[1], {
      ...camille,
      firstName: "CAMILLE",
      street: "12, Rue des lilas",
      city: "lyon ",
    });
    const third = await paid(shop.it, liveId, productIds[2], camille);
    expect(await parcelOf(shop.it, one.order.id)).toMatchObject({
      state: "open",
      fee_cents: 600,
      given_cents: 0,
      orders: idsOf(one, other, third),
    });
    expect(await askedBack(shop.it, one.order.id)).toEqual([]);
    expect(await askedBack(shop.it, other.order.id)).toEqual([FEE_BACK]);
    expect(await askedBack(shop.it, third.order.id)).toEqual([FEE_BACK]);
    const { history } = await getOrderDetail(asSystem(shop.it.context), third.order.id);
    expect(history.find(({ event }) => event === "parcel")?.facts).toEqual({
      with: [one.order.orderNumber, other.order.orderNumber],
    });
  });

  test("go apart to another address, of another person, and in another live", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
    const later = await stockLive(db(), [1]);
    const camille = somebody();
    const parcels = await Promise.all(
      [
        await paid(shop.it, liveId, productIds[0], camille),
        await paid(shop.it, liveId, productIds[1], { ...camille, street: "14 rue des Lilas" }),
        await paid(shop.it, liveId, productIds[2], { ...camille, email: somebody().email }),
        await paid(shop.it, later.liveId, later.productIds[0], camille),
      ].map(({ order }) => parcelOf(shop.it, order.id)),
    );
    expect(new Set(parcels.map(({ id }) => id)).size).toBe(4);
    expect(parcels.map(({ fee_cents, given_cents }) => [fee_cents, given_cents])).toEqual(
      Array.from({ length: 4 }, () => [600, 0]),
    );
  });

  test("are paid at the same instant and still share one parcel and one fee", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1, 1, 1]);
    for (let round = 0; round < 3; round += 1) {
      const camille = somebody();
      const buyers = [
        await toPay(shop.it, liveId, productIds[2 * round], camille),
        await toPay(shop.it, liveId, productIds[2 * round + 1], camille),
      ];
      const words = await Promise.all(buyers.map((buyer) => paidAtProvider(shop.it, buyer)));
      await Promise.all(words.flatMap((word) => [notify(shop.it, word), notify(shop.it, word)]));
      expect((await parcelOf(shop.it, buyers[0]?.order.id ?? "")).orders).toEqual(idsOf(...buyers));
      const asked = await Promise.all(buyers.map(({ order }) => askedBack(shop.it, order.id)));
      expect(asked.flat()).toEqual([FEE_BACK]);
    }
  });

  test("open a new parcel once theirs is packed", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const camille = somebody();
    const staff = await asAdministrator(shop.it);
    const one = await paid(shop.it, liveId, productIds[0], camille);
    await setStatus(staff.context(), { orderId: one.order.id, status: "to-ship" });
    expect(await parcelOf(shop.it, one.order.id)).toMatchObject({ state: "packed", user_id: null });
    const other = await paid(shop.it, liveId, productIds[1], camille);
    expect((await parcelOf(shop.it, other.order.id)).orders).toEqual(idsOf(other));
    expect(await askedBack(shop.it, other.order.id)).toEqual([]);
  });
});

describe("an order that staff settle", () => {
  test("joins with the money that they note, which is theirs to give back", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const camille = somebody();
    const staff = await asAdministrator(shop.it);
    const one = await paid(shop.it, liveId, productIds[0], camille);
    const { user_id } = await db()
      .selectFrom("orders")
      .where("id", "=", one.order.id)
      .select("user_id")
      .executeTakeFirstOrThrow();
    const byHand = await createOrder(staff.context(), { liveId, userId: user_id ?? "" });
    await sql`update orders set shipping_address = (select shipping_address from orders where id = ${one.order.id})
      where id = ${byHand.id}`.execute(db());
    const money = { means: "transfer", receivedOn: THREE_DAYS_AGO } as const;
    await setStatus(staff.context(), { orderId: byHand.id, status: "paid", money });
    expect((await parcelOf(shop.it, byHand.id)).orders).toEqual([byHand.id, one.order.id].sort());
    expect(await askedBack(shop.it, byHand.id)).toEqual([{ ...FEE_BACK, byItself: false }]);
  });

  test("stays apart where no money is known that could go back", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const camille = somebody();
    const staff = await asAdministrator(shop.it);
    const one = await paid(shop.it, liveId, productIds[0], camille);
    const other = await toPay(shop.it, liveId, productIds[1], camille);
    await setStatus(staff.context(), { orderId: other.order.id, status: "paid" });
    expect((await parcelOf(shop.it, other.order.id)).orders).toEqual(idsOf(other));
    expect((await parcelOf(shop.it, one.order.id)).orders).toEqual(idsOf(one));
  });

  test("comes back from a cancellation into its parcel, or into a new one when that is gone", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const camille = somebody();
    const staff = await asAdministrator(shop.it);
    const one = await paid(shop.it, liveId, productIds[0], camille);
    const other = await paid(shop.it, liveId, productIds[1], camille);
    const { id: before } = await parcelOf(shop.it, one.order.id);
    const put = (orderId: string, status: "paid" | "cancelled-by-admin") =>
      setStatus(staff.context(), { orderId, status, reason: "Erreur" });
    await put(other.order.id, "cancelled-by-admin");
    await put(other.order.id, "paid");
    expect((await parcelOf(shop.it, other.order.id)).id).toBe(before);
    await put(other.order.id, "cancelled-by-admin");
    await put(one.order.id, "cancelled-by-admin");
    expect((await parcelOf(shop.it, one.order.id)).state).toBe("void");
    await put(one.order.id, "paid");
    expect(await parcelOf(shop.it, one.order.id)).toMatchObject({ state: "open", orders: idsOf(one) });
    expect((await read(one)).status).toBe("paid");
  });
});
