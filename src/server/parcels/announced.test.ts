import { afterEach, describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { putOnViewersOrder } from "#server/viewer-orders/put-on-viewers-order.ts";
import { askedBack, paid, paidAtProvider, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { type Buyer, notify, read, start } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
type Refused = { code: string; message: string; data: { totalCents: number } };

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

const grow = ({ guest, order }: Buyer, by = guest) =>
  by.call<GuestOrder & Refused>("POST", `/api/guest-orders/${order.id}/parcel`);
const add = ({ guest, order }: Buyer, productId: string | undefined) =>
  guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id}/items`, { productId });

/** A paid order, and one that is to join its parcel with a second piece. */
async function announced() {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
  const her = somebody();
  const first = await paid(shop.it, liveId, productIds[0], her);
  const second: Buyer = { ...first, order: (await grow(first)).body };
  const withPiece = (await add(second, productIds[1])).body;
  return { first, second: { ...second, order: withPiece }, her, liveId, productIds };
}

const pack = async ({ order }: Buyer) =>
  setStatus((await asAdministrator(shop.it)).context(), { orderId: order.id, status: "to-ship" });

describe("'Ajouter à mon colis'", () => {
  test("opens an order to the same address without a second fee, and its payment joins the parcel", async () => {
    const { first, second, her } = await announced();
    expect((await read(first)).parcel).toMatchObject({
      isOpen: true,
      mayGrow: true,
      others: [],
      feeBackCents: 0,
      isFeeBack: true,
    });
    expect(second.order).toMatchObject({
      shippingCents: 0,
      totalCents: 2000,
      shippingAddress: { street: her.street, email: her.email },
      parcel: { others: [{ id: first.order.id }] },
    });
    await notify(shop.it, await paidAtProvider(shop.it, second));
    expect(await parcelOf(shop.it, first.order.id)).toMatchObject({
      fee_cents: 600,
      given_cents: 0,
      orders: [first.order.id, second.order.id].sort(),
    });
    expect(await askedBack(shop.it, second.order.id)).toEqual([]);
    expect((await read(first)).parcel?.others).toMatchObject([{ id: second.order.id }]);
  });

  test("opens one order, however often and at once it is pressed", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const first = await paid(shop.it, liveId, productIds[0], somebody());
    const answers = await Promise.all([1, 2, 3, 4].map(() => grow(first)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test("is nothing for a stranger, who is not told that there is a parcel", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const first = await paid(shop.it, liveId, productIds[0], somebody());
    const stranger = shop.it.visitor();
    const seen = await stranger.call<GuestOrder>("GET", `/api/guest-orders/${first.order.id}`);
    expect(seen.body.parcel).toBeNull();
    expect(await grow(first, stranger)).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
  });

  test("is over once the parcel is packed or its live has ended", async () => {
    const { first } = await announced();
    await db().updateTable("lives").set({ is_active: false }).where("id", "=", first.liveId).execute();
    expect((await grow(first)).body.code).toBe("LIVE_NOT_FOUND");
    expect((await read(first)).parcel?.mayGrow).toBe(false);
    await pack(first);
    expect((await grow(first)).body.code).toBe("PARCEL_PACKED");
  });
});

describe("an order that is to join a parcel", () => {
  test("pays its delivery again once the parcel is packed, and is told before it pays", async () => {
    const { first, second } = await announced();
    await pack(first);
    const refused = await start<Refused>(second, { acceptTerms: true, expectedTotalCents: 2000 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "TOTAL_CHANGED", data: { totalCents: 2600 } },
    });
    expect(await read(second)).toMatchObject({ shippingCents: 600, parcel: null });
    await notify(shop.it, await paidAtProvider(shop.it, second));
    expect(await parcelOf(shop.it, second.order.id)).toMatchObject({ fee_cents: 600, given_cents: 0 });
  });

  test("that is paid while its parcel is packed goes in one of its own, of which the shop gives the fee", async () => {
    const { first, second } = await announced();
    const word = await paidAtProvider(shop.it, second);
    await pack(first);
    await notify(shop.it, word);
    expect((await read(second)).status).toBe("paid");
    expect(await parcelOf(shop.it, second.order.id)).toMatchObject({
      state: "open",
      fee_cents: 600,
      given_cents: 600,
      orders: [second.order.id],
    });
  });

  test("pays its delivery again when it is to go elsewhere", async () => {
    const { second, her } = await announced();
    const address = { ...her, street: "3 place Bellecour" };
    const moved = await second.guest.call<GuestOrder>("PUT", `/api/guest-orders/${second.order.id}/address`, {
      address,
    });
    expect(moved.body).toMatchObject({ shippingCents: 600, totalCents: 2600, parcel: null });
  });

  test("that runs out leaves the parcel as it was", async () => {
    const { first, second } = await announced();
    await second.guest.call("POST", `/api/guest-orders/${second.order.id}/cancellation`);
    expect((await read(first)).parcel?.others).toEqual([]);
    expect((await grow(first)).body.id).not.toBe(second.order.id);
  });
});

test("what a viewer claims after she has paid goes in her parcel by itself, and tells nobody her address", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const her = somebody();
  const first = await paid(shop.it, liveId, productIds[0], her);
  const owner = await db()
    .selectFrom("orders")
    .where("id", "=", first.order.id)
    .select("user_id")
    .executeTakeFirstOrThrow();
  const handle = `lea${first.order.id.slice(0, 8)}`;
  await db()
    .updateTable("users")
    .set({ tiktok_username: handle })
    .where("id", "=", owner.user_id ?? "")
    .execute();
  const staff = await asAdministrator(shop.it);
  const claimed = await db()
    .transaction()
    .execute((tx) =>
      putOnViewersOrder(tx, staff.context(), { liveId, handle, productId: productIds[1] ?? "" }),
    );
  const order = (await first.guest.call<GuestOrder>("GET", `/api/guest-orders/${claimed.orderId}`)).body;
  expect(order).toMatchObject({ shippingCents: 0, totalCents: 2000, shippingAddress: null });
  const delivery = async (address: typeof her) =>
    (await first.guest.call<GuestOrder>("PUT", `/api/guest-orders/${claimed.orderId}/address`, { address }))
      .body.shippingCents;
  expect(await delivery(her)).toBe(0);
  expect(await delivery({ ...her, street: "3 rue Ailleurs" })).toBe(600);
});

test("free delivery and a parcel are each enough for delivery to cost nothing", async () => {
  await setLimit(shop.it, "freeDeliveryFromCents", 4000);
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const buyer = await toPay(shop.it, liveId, productIds[0], somebody());
  expect(buyer.order).toMatchObject({ shippingCents: 600, freeDeliveryFromCents: 4000 });
  expect((await add(buyer, productIds[1])).body).toMatchObject({ shippingCents: 0, totalCents: 4000 });
});
