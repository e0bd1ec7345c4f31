import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { inOneMinute } from "#tests/in-one-minute.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const MOST = 10;

const roomForTen = async () => {
  const { db, settings } = shop.it.context;
  await sql`insert into settings (key, value) values ('guestMutationsPerMinute', to_jsonb(${MOST}::int))
    on conflict (key) do nothing`.execute(db);
  await settings.refresh();
};

const countedOf = async (orderId: string) =>
  (
    await sql<{ count: number }>`
      select coalesce(sum(count), 0)::int as count from rate_counters where key = ${`order:${orderId}`}`.execute(
      shop.it.context.db,
    )
  ).rows[0]?.count;

test("what a guest did before a restart counts after it, in every copy of the server", async () => {
  await roomForTen();
  await inOneMinute(async () => {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
    const { order } = await aGuestOrder(shop.it, liveId, productIds);
    const path = `/api/guest-orders/${order.id}/hold`;
    const before = shop.it.visitor();
    for (let act = 0; act < MOST; act += 1) expect((await before.call("POST", path, {})).status).toBe(200);
    await expect.poll(() => countedOf(order.id)).toBe(MOST);
    const restarted = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
    onTestFinished(restarted.close);
    // It knows its own acts at once, and those of before as soon as it has looked.
    const after = restarted.visitor();
    const statuses: number[] = [];
    await expect
      .poll(
        async () => {
          statuses.push((await after.call("POST", path, {})).status);
          return statuses.at(-1);
        },
        { interval: 1_500 },
      )
      .toBe(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(MOST);
  });
});

test("an order has one limit however its id is written, and what is no id stops nobody's counting", async () => {
  await roomForTen();
  await inOneMinute(async () => {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
    const { guest, order } = await aGuestOrder(shop.it, liveId, productIds);
    const hold = (id: string) => guest.call("POST", `/api/guest-orders/${id}/hold`, {});
    expect((await hold("%00")).status).toBe(404);
    const statuses: number[] = [];
    for (let act = 0; act <= MOST; act += 1)
      statuses.push((await hold(act % 2 ? order.id.toUpperCase() : order.id)).status);
    expect(statuses).toEqual([...Array(MOST).fill(200), 429]);
    await expect.poll(() => countedOf(order.id)).toBe(MOST + 1);
  });
});
