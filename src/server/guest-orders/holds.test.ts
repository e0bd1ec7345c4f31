import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aGuestOrder, anAddressedOrder } from "#tests/a-guest-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aStartedPayment, emulator, start } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";
import { expireHolds } from "./expire-holds.ts";

const shop = ownShop();

type No = { code: string; message: string; data: Record<string, unknown> };

/** Lets the hold of an order have run out a moment ago. */
const runOut = (orderId: string) =>
  sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${orderId}`.execute(
    shop.it.context.db,
  );

const takenOf = async (productId: string | undefined) =>
  (
    await shop.it.context.db
      .selectFrom("products")
      .where("id", "=", productId ?? "")
      .select("taken")
      .executeTakeFirstOrThrow()
  ).taken;

test("a hold that runs out frees the pieces and cancels the order with its reason", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  expect(await expireHolds(shop.it.context)).toBe(1);
  expect(await takenOf(productIds[0])).toBe(0);
  const { body } = await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`);
  expect(body).toMatchObject({ status: "cancelled-by-customer", expired: true, editable: false });
  const reasons = await shop.it.context.db
    .selectFrom("order_history")
    .where("order_id", "=", order.id)
    .where("event", "=", "status")
    .select(["reason", "actor_kind"])
    .execute();
  expect(reasons).toEqual([{ reason: "Réservation expirée", actor_kind: "system" }]);
});

test("her own pieces are never told as sold before and after the sweep that frees them", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  const free = async () =>
    (
      await guest.call<{ free: { productId: string }[] }>("GET", `/api/guest-orders/${order.id}/resumption`)
    ).body.free.map(({ productId }) => productId);
  await runOut(order.id);
  expect(await free()).toEqual(productIds);
  await expireHolds(shop.it.context);
  expect(await free()).toEqual(productIds);
});

test("two sweeps at once free each piece once", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [40]);
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => aGuestOrder(shop.it, liveId, productIds)),
  );
  await Promise.all(orders.map(({ order }) => runOut(order.id)));
  const counts = await Promise.all([
    expireHolds(shop.it.context),
    expireHolds(shop.it.context),
    expireHolds(shop.it.context),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await takenOf(productIds[0])).toBe(0);
});

test("an order is told as expired once its payment can succeed no more, and not before", async () => {
  const { guest, order } = await aStartedPayment(shop.it);
  const read = async () => (await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body;
  await runOut(order.id);
  expect(await expireHolds(shop.it.context)).toBe(0);
  const kept = { expired: false, editable: false, heldUntil: null, payment: { state: "open" } };
  expect(await read()).toMatchObject(kept);
  await sql`update payments set started_at = clock_timestamp() - interval '26 minutes' where order_id = ${order.id}`.execute(
    shop.it.context.db,
  );
  expect(await read()).toMatchObject(kept);
  expect(await expireHolds(shop.it.context)).toBe(1);
  expect(await read()).toMatchObject({ expired: true, status: "cancelled-by-customer" });
});

test("an order that can't expire keeps the pieces of no other", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [1, 1]);
  const [stuck, other] = [
    await aGuestOrder(shop.it, liveId, [productIds[0]]),
    await aGuestOrder(shop.it, liveId, [productIds[1]]),
  ];
  await runOut(stuck.order.id);
  await runOut(other.order.id);
  const count = (taken: number) =>
    db
      .updateTable("products")
      .set({ taken })
      .where("id", "=", productIds[0] ?? "")
      .execute();
  // No unit of it is left to be freed, which the database refuses.
  await count(0);
  expect(await expireHolds(shop.it.context)).toBe(1);
  expect(await takenOf(productIds[1])).toBe(0);
  await count(1);
  expect(await expireHolds(shop.it.context)).toBe(1);
});

test("a hundred orders whose payment nobody can tell us of keep the pieces of no other", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [1]);
  await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
  await sql`
    with waiting as (
      insert into orders (id, order_number, live_id, origin, status, shipping_cents, held_until)
      select gen_random_uuid(), 'HF-silent-' || n, ${liveId}, 'guest', 'to-pay', 600, clock_timestamp() - interval '1 hour'
      from generate_series(1, 100) n returning id
    )
    insert into payments (id, order_id, reference, amount_cents, state, started_at)
    select id, id, id, 600, 'open', clock_timestamp() - interval '90 minutes' from waiting`.execute(db);
  onTestFinished(async () => {
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    await sql`delete from payments where order_id in (select id from orders where order_number like 'HF-silent-%')`.execute(
      db,
    );
    await sql`delete from orders where order_number like 'HF-silent-%'`.execute(db);
  });
  const { order } = await aGuestOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  expect(await expireHolds(shop.it.context)).toBe(1);
  expect(await takenOf(productIds[0])).toBe(0);
});

test("once the time is over nothing can be changed, even before the sweep", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  const { guest, order } = await anAddressedOrder(shop.it, liveId, [productIds[0]]);
  await runOut(order.id);
  const acts = await Promise.all([
    guest.call<No>("POST", `/api/guest-orders/${order.id}/items`, { productId: productIds[1] }),
    guest.call<No>("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`),
    guest.call<No>("PUT", `/api/guest-orders/${order.id}/address`, { address: order.shippingAddress }),
    guest.call<No>("POST", `/api/guest-orders/${order.id}/hold`, {}),
    start<No>({ guest, order }),
  ]);
  expect(acts.map(({ status, body }) => [status, body.code])).toEqual(acts.map(() => [409, "ORDER_EXPIRED"]));
});

test("an open page stretches the hold, but not past its limit", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await sql`update orders set created_at = clock_timestamp() - interval '50 minutes',
    held_until = clock_timestamp() + interval '1 minute' where id = ${order.id}`.execute(shop.it.context.db);
  const kept = await guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id}/hold`, {});
  const left = Date.parse(kept.body.heldUntil ?? "") - Date.parse(kept.body.serverTime);
  expect(Math.round(left / 60_000)).toBe(10);
  expect(kept.body.heldUntil).toBe(kept.body.holdLimit);
  await sql`update orders set created_at = clock_timestamp() - interval '61 minutes',
    held_until = clock_timestamp() + interval '1 minute' where id = ${order.id}`.execute(shop.it.context.db);
  const refused = await guest.call<No>("POST", `/api/guest-orders/${order.id}/hold`, {});
  expect(refused.body.code).toBe("HOLD_AT_ITS_LONGEST");
});

test("an expired order is resumed with what is still free, and names what is gone", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [1, 1, 1]);
  const { guest, order } = await anAddressedOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  await expireHolds(shop.it.context);
  await aGuestOrder(shop.it, liveId, [productIds[0]]);
  // Taken back by the shop, and sold to nobody.
  await sql`update products set archived_at = clock_timestamp() where id = ${productIds[2]}`.execute(db);
  const preview = await guest.call<Record<"free" | "gone" | "withdrawn", { productId: string }[]>>(
    "GET",
    `/api/guest-orders/${order.id}/resumption`,
  );
  const { free, gone, withdrawn } = preview.body;
  expect([gone, free, withdrawn].map((pieces) => pieces.map(({ productId }) => productId))).toEqual(
    productIds.map((id) => [id]),
  );
  const resumed = await guest.call<{ order: GuestOrder; gone: string[]; withdrawn: string[] }>(
    "POST",
    `/api/guest-orders/${order.id}/resumption`,
    {},
  );
  expect(resumed.status).toBe(201);
  expect(resumed.body).toMatchObject({ gone: ["A1 Robe 1"], withdrawn: ["A3 Robe 3"] });
  expect(resumed.body.order).toMatchObject({
    editable: true,
    items: [{ productId: productIds[1] }],
    totalCents: 2600,
  });
  expect(resumed.body.order.shippingAddress?.city).toBe("Lyon");
  expect(resumed.body.order.id).not.toBe(order.id);
});

test("what is not for sale any more is not told as free, and nothing is once the live is over", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [1, 1, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  const free = async () =>
    (
      await guest.call<{ free: { productId: string }[] }>("GET", `/api/guest-orders/${order.id}/resumption`)
    ).body.free.map(({ productId }) => productId);
  await runOut(order.id);
  await expireHolds(shop.it.context);
  await sql`update products set archived_at = clock_timestamp() where id = ${productIds[0]}`.execute(db);
  const missing = sql`case when id = ${productIds[1]} then array['composition'] else '{}' end`;
  await sql`update products set missing = ${missing} where live_id = ${liveId}`.execute(db);
  await setLimit(shop.it, "sellIncomplete", "no");
  expect(await free()).toEqual([productIds[2]]);
  await setLimit(shop.it, "sellIncomplete", "yes");
  expect(await free()).toEqual(productIds.slice(1));
  await db.updateTable("lives").set({ is_active: false }).where("id", "=", liveId).execute();
  expect(await free()).toEqual([]);
});

test("only a hold that ran out is resumed: not what somebody cancelled, and not what its page shows no more", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [2]);
  const resume = (orderId: string) =>
    shop.it.visitor().call<No>("POST", `/api/guest-orders/${orderId}/resumption`, {});
  const locked = { status: 409, body: { code: "ORDER_LOCKED" } };
  const given = await anAddressedOrder(shop.it, liveId, productIds);
  await given.guest.call("POST", `/api/guest-orders/${given.order.id}/cancellation`, {});
  expect(await resume(given.order.id)).toMatchObject(locked);
  const old = await anAddressedOrder(shop.it, liveId, productIds);
  await runOut(old.order.id);
  await expireHolds(shop.it.context);
  await sql`update orders set cancelled_at = cancelled_at - interval '61 days' where id = ${old.order.id}`.execute(
    db,
  );
  expect(await resume(old.order.id)).toMatchObject(locked);
  expect(await takenOf(productIds[0])).toBe(0);
});

test("a hold that ran out this very moment is resumed without waiting for the sweep", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  expect((await guest.call("POST", `/api/guest-orders/${order.id}/resumption`, {})).status).toBe(201);
  expect(await takenOf(productIds[0])).toBe(1);
});

test("resuming waits for its pieces before it draws a number, as opening an order does", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
  await runOut(order.id);
  await expireHolds(shop.it.context);
  const key = { "idempotency-key": randomUUID() };
  const resume = async (): Promise<number> => {
    const { status, body } = await guest.call<No>(
      "POST",
      `/api/guest-orders/${order.id}/resumption`,
      {},
      key,
    );
    return body.code === "STILL_IN_PROGRESS" ? resume() : status;
  };
  const [resuming] = await shop.it.context.lists.transaction().execute(async (tx) => {
    await sql`select 1 from products where id = ${productIds[0]} for update`.execute(tx);
    const status = resume();
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await waiting.execute(tx)).rows.length, { interval: 20 })
      .toBeGreaterThan(0);
    await sql`select 1 from live_order_counters where live_id = ${liveId} for update nowait`.execute(tx);
    return [status];
  });
  expect(await resuming).toBe(201);
});

test("orders that staff opened do not expire", async () => {
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  const staff = await asAdministrator(shop.it);
  const orderId = await staff.newOrder(liveId);
  await expireHolds(shop.it.context);
  const { status, held_until } = await shop.it.context.db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["status", "held_until"])
    .executeTakeFirstOrThrow();
  expect([status, held_until]).toEqual(["to-validate", null]);
});
