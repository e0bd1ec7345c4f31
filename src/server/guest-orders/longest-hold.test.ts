import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ADDRESS, anAddressedOrder } from "#tests/a-guest-order.ts";
import { ownShop, type Visitor } from "#tests/open-shop.ts";
import { start } from "#tests/pay-by-card.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { expireHolds } from "./expire-holds.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

const minutes = (from: string | null, to: string | null) =>
  Math.round((Date.parse(to ?? "") - Date.parse(from ?? "")) / 6_000) / 10;

/** An order of an hour all but two minutes, whose hold goes on for one. */
async function anOldOrder() {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
  const { guest, order } = await anAddressedOrder(shop.it, liveId, productIds.slice(0, 2));
  await sql`update orders set created_at = clock_timestamp() - interval '58 minutes',
    held_until = clock_timestamp() + interval '1 minute' where id = ${order.id}`.execute(db());
  return { guest, order, free: productIds[2], liveId };
}
type Old = Awaited<ReturnType<typeof anOldOrder>>;

const pathOf = ({ order }: Old, rest = "") => `/api/guest-orders/${order.id}${rest}`;
const read = async (old: Old) => (await old.guest.call<GuestOrder>("GET", pathOf(old))).body;

const CALLS: Record<string, (guest: Visitor, old: Old) => Promise<{ status: number }>> = {
  "saving the same address": (guest, old) => guest.call("PUT", pathOf(old, "/address"), { address: ADDRESS }),
  "an open page": (guest, old) => guest.call("POST", pathOf(old, "/hold")),
  "adding a piece": (guest, old) => guest.call("POST", pathOf(old, "/items"), { productId: old.free }),
  "removing a piece": (guest, old) => guest.call("DELETE", pathOf(old, `/items/${old.order.items[0]?.id}`)),
};

test.each(Object.keys(CALLS))("%s never takes a hold past sixty minutes", async (name) => {
  const old = await anOldOrder();
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await CALLS[name]?.(old.guest, old);
    if (turn === 0) expect(answer?.status).toBe(200);
  }
  const { createdAt, heldUntil } = await read(old);
  expect(minutes(createdAt, heldUntil)).toBe(60);
});

test("a payment under way goes on, but no number of them keeps the pieces for ever", async () => {
  const old = await anOldOrder();
  const pay = () => start(old);
  expect((await pay()).status).toBe(200);
  const { createdAt, heldUntil } = await read(old);
  expect(minutes(createdAt, heldUntil)).toBe(83);
  for (const name of ["saving the same address", "adding a piece", "removing a piece"]) {
    expect((await CALLS[name]?.(old.guest, old))?.status).toBe(200);
    expect((await read(old)).heldUntil).toBe(heldUntil);
    await sql`update orders set created_at = created_at - interval '7 minutes' where id = ${old.order.id}`.execute(
      db(),
    );
    expect((await pay()).status).toBe(200);
  }
  const last = await read(old);
  expect(minutes(last.createdAt, last.heldUntil)).toBeLessThanOrEqual(104);
  expect(last.heldUntil).toBe(heldUntil);
});

test("a piece that staff add for her is held no longer either", async () => {
  const old = await anOldOrder();
  await sql`update orders set user_id = u.id from users u
    where orders.id = ${old.order.id} and u.email = ${ADDRESS.email}`.execute(db());
  await sql`update users set tiktok_username = 'camille_b' where email = ${ADDRESS.email}`.execute(db());
  const staff = await anAdministrator(shop.it);
  const answer = await staff.call("POST", `/api/admin/live-console/lives/${old.liveId}/items`, {
    handle: "camille_b",
    productId: old.free,
  });
  expect(answer.status).toBe(201);
  const { createdAt, heldUntil, items } = await read(old);
  expect(items).toHaveLength(3);
  expect(minutes(createdAt, heldUntil)).toBe(60);
});

test("what was resumed is another order, and has its own longest time", async () => {
  const old = await anOldOrder();
  await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${old.order.id}`.execute(
    db(),
  );
  await expireHolds(shop.it.context);
  const { body } = await old.guest.call<{ order: GuestOrder }>("POST", pathOf(old, "/resumption"));
  expect(minutes(body.order.createdAt, body.order.heldUntil)).toBe(15);
  expect(minutes(body.order.createdAt, body.order.holdLimit)).toBe(60);
});
