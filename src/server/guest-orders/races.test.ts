import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { addItem } from "#server/orders/add-item.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { aGuestOrder, ownAddress } from "#tests/a-guest-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

afterAll(async () => {
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer.status)].map(([status, all]) => [status, all.length]),
  );

test("of 300 who want the last piece at once, on guest and staff paths, one gets it and no one sees a fault", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, null]);
  const [last, plenty] = productIds;
  const staff = await asAdministrator(shop.it);
  const openOrders = await Promise.all(
    Array.from({ length: 100 }, () => aGuestOrder(shop.it, liveId, [plenty])),
  );
  const staffOrders = await Promise.all(Array.from({ length: 20 }, () => staff.newOrder(liveId)));
  const answers = await Promise.all([
    ...Array.from({ length: 180 }, () =>
      shop.it.visitor().call("POST", "/api/guest-orders", { liveId, productId: last }),
    ),
    ...openOrders.map(({ guest, order }) =>
      guest.call("POST", `/api/guest-orders/${order.id}/items`, { productId: last }),
    ),
    ...staffOrders.map((orderId) =>
      addItem(staff.context(), { orderId, productId: last ?? "" }).then(
        () => ({ status: 200 }),
        (error: { code: string }) => ({ status: error.code === "PRODUCT_ALREADY_SOLD" ? 409 : 500 }),
      ),
    ),
  ]);
  const winners = answers.filter(({ status }) => status === 200 || status === 201);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(299);
});

test("twenty parallel adds leave five items", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, Array(21).fill(1));
  const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const answers = await Promise.all(
    productIds
      .slice(1)
      .map((productId) => guest.call("POST", `/api/guest-orders/${order.id}/items`, { productId })),
  );
  expect(statuses(answers)).toEqual({ 200: 4, 409: 16 });
});

test("fifty orders opened at once have fifty numbers without a gap", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [null]);
  const orders = await Promise.all(
    Array.from({ length: 50 }, () => aGuestOrder(shop.it, liveId, productIds)),
  );
  const ranks = orders.map(({ order }) => Number(order.orderNumber.split("-").at(-1))).sort((a, b) => a - b);
  expect(ranks).toEqual(Array.from({ length: 50 }, (_, place) => place + 1));
});

test("two copies of the server on one database sell each piece once", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  try {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [7]);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, place) =>
        (place % 2 ? copy : shop.it)
          .visitor(ownAddress())
          .call("POST", "/api/guest-orders", { liveId, productId: productIds[0] }),
      ),
    );
    expect(statuses(answers)).toEqual({ 201: 7, 409: 113 });
  } finally {
    await copy.close();
  }
});

test("one piece asked for twice by one order, through two copies, is one item", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  try {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 9]);
    const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
    const answers = await Promise.all(
      [shop.it, copy, shop.it, copy].map(({ visitor }) =>
        visitor().call("POST", `/api/guest-orders/${order.id}/items`, { productId: productIds[1] }),
      ),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: 3 });
    expect(
      (await guest.call<{ items: unknown[] }>("GET", `/api/guest-orders/${order.id}`)).body.items,
    ).toHaveLength(2);
  } finally {
    await copy.close();
  }
});

test("a piece freed at the very moment it is asked for is given, not fumbled", async () => {
  const { db } = shop.it.context;
  const { liveId, productIds } = await stockLive(db, [1, 1, null]);
  const [toOpen = "", toAdd = "", plenty] = productIds;
  const owner = await aGuestOrder(shop.it, liveId, [toOpen, toAdd]);
  const other = await aGuestOrder(shop.it, liveId, [plenty]);
  const freeing = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const cancelling = inTransaction(db, async (tx) => {
    await changeStatus(
      tx,
      { kind: "guest" },
      { orderId: owner.order.id, move: "give-up", to: "cancelled-by-customer" },
    );
    held.resolve();
    await freeing.promise;
  });
  await held.promise;
  const asking = [
    shop.it.visitor().call("POST", "/api/guest-orders", { liveId, productId: toOpen }),
    other.guest.call("POST", `/api/guest-orders/${other.order.id}/items`, { productId: toAdd }),
  ];
  await waitingForLocks(db, asking.length);
  freeing.resolve();
  await cancelling;
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([201, 200]);
});

test("the same request made twice at once is one act with one answer", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [null, null, null]);
  const [first, second, third] = productIds;
  const guest = shop.it.visitor();
  await guest.call("GET", "/api/lives");
  const other = await aGuestOrder(shop.it, liveId, [third]);
  /** While `before` is under way the duplicates wait, and are then made together. */
  const twice = async (before: Promise<unknown>, path: string, body: object) => {
    const key = { "idempotency-key": randomUUID() };
    const duplicates = [1, 2].map(() => guest.call<GuestOrder>("POST", path, body, key));
    await before;
    return Promise.all(duplicates);
  };
  const opening = shop.it.visitor().call("POST", "/api/guest-orders", { liveId, productId: third });
  const [one, again] = await twice(opening, "/api/guest-orders", { liveId, productId: first });
  expect([one?.status, again?.status]).toEqual([201, 201]);
  expect(again?.body.id).toBe(one?.body.id);
  const items = (id: string | undefined) => `/api/guest-orders/${id}/items`;
  const adding = other.guest.call("POST", items(other.order.id), { productId: second });
  const added = await twice(adding, items(one?.body.id), { productId: second });
  expect(added.map(({ status, body }) => [status, body.items?.length])).toEqual([
    [200, 2],
    [200, 2],
  ]);
});

test("whoever got the last piece and lost the answer gets it again, also when others were told that it is gone", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1, null]);
  const [toOpen, toAdd, plenty] = productIds;
  const winner = shop.it.visitor(ownAddress());
  await winner.call("GET", "/api/lives");
  const opening = "/api/guest-orders";
  const adding = ({ id }: GuestOrder) => `${opening}/${id}/items`;
  const bodyFor = (path: string, productId: string | undefined) =>
    path === opening ? { liveId, productId } : { productId };
  const askTwice = async (path: string, productId: string | undefined) => {
    const key = { "idempotency-key": randomUUID() };
    const ask = () => winner.call<GuestOrder>("POST", path, bodyFor(path, productId), key);
    const first = await ask();
    const { guest: loser, order } = await aGuestOrder(shop.it, liveId, [plenty]);
    for (const late of [opening, adding(order)])
      expect((await loser.call("POST", late, bodyFor(late, productId))).status).toBe(409);
    const again = await ask();
    expect([again.status, again.body.id]).toEqual([first.status, first.body.id]);
    expect(again.body.items.at(-1)?.productId).toBe(productId);
    return again.body;
  };
  const order = await askTwice(opening, toOpen);
  await askTwice(adding(order), toAdd);
});

/** Resolves once this many sessions of the shop's database wait for a lock. */
async function waitingForLocks(db: Db, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(count);
}
