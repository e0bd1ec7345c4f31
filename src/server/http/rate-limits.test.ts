import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { inOneMinute } from "#tests/in-one-minute.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const MOST = 10;

test("what a guest did before a restart counts after it, in every copy of the server", async () => {
  const { db, settings } = shop.it.house;
  await sql`insert into settings (key, value) values ('guestMutationsPerMinute', to_jsonb(${MOST}::int))`.execute(
    db,
  );
  await settings.refresh();
  await inOneMinute(async () => {
    const { liveId, productIds } = await stockLive(db, [1]);
    const { order } = await aGuestOrder(shop.it, liveId, productIds);
    const path = `/api/guest-orders/${order.id}/hold`;
    const before = shop.it.visitor();
    for (let act = 0; act < MOST; act += 1) expect((await before.call("POST", path, {})).status).toBe(200);
    const counted = async () =>
      (
        await sql<{ count: number }>`
          select coalesce(sum(count), 0)::int as count from rate_counters where key = ${`order:${order.id}`}`.execute(
          db,
        )
      ).rows[0]?.count;
    await expect.poll(counted, { timeout: 10_000 }).toBe(MOST);
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
        { timeout: 10_000, interval: 300 },
      )
      .toBe(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(MOST);
  });
});
