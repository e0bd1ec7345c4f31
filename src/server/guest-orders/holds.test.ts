import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { aGuestOrder, anAddressedOrder } from "#tests/a-guest-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";
import { expireHolds } from "./expire-holds.ts";

const shop = ownShop();

type No = { code: string; message: string; data: Record<string, unknown> };

/** Lets the hold of an order have run out a moment ago. */
const runOut = (orderId: string) =>
  sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${orderId}`.execute(
    shop.it.house.db,
  );

const takenOf = async (productId: string | undefined) =>
  (
    await shop.it.house.db
      .selectFrom("products")
      .where("id", "=", productId ?? "")
      .select("taken")
      .executeTakeFirstOrThrow()
  ).taken;

test("a hold that runs out frees the pieces and cancels the order with its reason", async () => {
  const { liveId, productIds } = await stockLive(shop.it.house.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  expect(await expireHolds(shop.it.house)).toBe(1);
  expect(await takenOf(productIds[0])).toBe(0);
  const { body } = await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`);
  expect(body).toMatchObject({ status: "cancelled-by-customer", expired: true, editable: false });
  const reasons = await shop.it.house.db
    .selectFrom("order_history")
    .where("order_id", "=", order.id)
    .where("event", "=", "status")
    .select(["reason", "actor_kind"])
    .execute();
  expect(reasons).toEqual([{ reason: "Réservation expirée", actor_kind: "system" }]);
});

test("two sweeps at once free each piece once", async () => {
  const { liveId, productIds } = await stockLive(shop.it.house.db, [40]);
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => aGuestOrder(shop.it, liveId, productIds)),
  );
  await Promise.all(orders.map(({ order }) => runOut(order.id)));
  const counts = await Promise.all([
    expireHolds(shop.it.house),
    expireHolds(shop.it.house),
    expireHolds(shop.it.house),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await takenOf(productIds[0])).toBe(0);
});

test("once the time is over nothing can be changed, even before the sweep", async () => {
  const { liveId, productIds } = await stockLive(shop.it.house.db, [1, 1]);
  const { guest, order } = await anAddressedOrder(shop.it, liveId, [productIds[0]]);
  await runOut(order.id);
  const acts = await Promise.all([
    guest.call<No>("POST", `/api/guest-orders/${order.id}/items`, { productId: productIds[1] }),
    guest.call<No>("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`),
    guest.call<No>("PUT", `/api/guest-orders/${order.id}/address`, { address: order.shippingAddress }),
    guest.call<No>("POST", `/api/guest-orders/${order.id}/hold`, {}),
    guest.call<No>("POST", `/api/guest-orders/${order.id}/payment`, { acceptTerms: true }),
  ]);
  expect(acts.map(({ status, body }) => [status, body.code])).toEqual(acts.map(() => [409, "ORDER_EXPIRED"]));
});

test("an open page stretches the hold, but not past its limit", async () => {
  const { liveId, productIds } = await stockLive(shop.it.house.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await sql`update orders set created_at = clock_timestamp() - interval '50 minutes',
    held_until = clock_timestamp() + interval '1 minute' where id = ${order.id}`.execute(shop.it.house.db);
  const kept = await guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id}/hold`, {});
  const left = Date.parse(kept.body.heldUntil ?? "") - Date.parse(kept.body.serverTime);
  expect(Math.round(left / 60_000)).toBe(10);
  expect(kept.body.heldUntil).toBe(kept.body.holdLimit);
  await sql`update orders set created_at = clock_timestamp() - interval '61 minutes',
    held_until = clock_timestamp() + interval '1 minute' where id = ${order.id}`.execute(shop.it.house.db);
  const refused = await guest.call<No>("POST", `/api/guest-orders/${order.id}/hold`, {});
  expect(refused.body.code).toBe("HOLD_AT_ITS_LONGEST");
});

test("an expired order is resumed with what is still free, and names what is gone", async () => {
  const { liveId, productIds } = await stockLive(shop.it.house.db, [1, 1]);
  const { guest, order } = await anAddressedOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  await expireHolds(shop.it.house);
  await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const preview = await guest.call<{ free: unknown[]; gone: unknown[] }>(
    "GET",
    `/api/guest-orders/${order.id}/resumption`,
  );
  expect([preview.body.free.length, preview.body.gone.length]).toEqual([1, 1]);
  const resumed = await guest.call<{ order: GuestOrder; gone: string[] }>(
    "POST",
    `/api/guest-orders/${order.id}/resumption`,
    {},
  );
  expect(resumed.status).toBe(201);
  expect(resumed.body.gone).toEqual(["A1 Robe 1"]);
  expect(resumed.body.order).toMatchObject({
    editable: true,
    items: [{ productId: productIds[1] }],
    totalCents: 2600,
  });
  expect(resumed.body.order.shippingAddress?.city).toBe("Lyon");
  expect(resumed.body.order.id).not.toBe(order.id);
});

test("orders that staff opened do not expire", async () => {
  const { liveId } = await stockLive(shop.it.house.db, [1]);
  const staff = await asAdministrator(shop.it);
  const orderId = await staff.newOrder(liveId);
  await expireHolds(shop.it.house);
  const { status, held_until } = await shop.it.house.db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["status", "held_until"])
    .executeTakeFirstOrThrow();
  expect([status, held_until]).toEqual(["to-validate", null]);
});
