import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { whileWritingIsSlow } from "#tests/dawdle.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { aBuyer } from "#tests/pay-by-card.ts";
import { startServer } from "#tests/server-process.ts";

const shop = ownShop();

test("told to stop, the server answers what it was asked before, ends its streams, and leaves without an error", {
  timeout: 120_000,
}, async () => {
  const { guest, order } = await aBuyer(shop.it);
  const server = await startServer(shop.it);
  const path = `/api/guest-orders/${order.id}`;
  const stream = await fetch(`${server.url}${path}/events`);
  await whileWritingIsSlow(shop.it, "order_history", 1, async () => {
    const saving = fetch(`${server.url}${path}/address`, {
      method: "PUT",
      headers: { origin: server.url, "content-type": "application/json" },
      body: JSON.stringify({ address: { ...ADDRESS, city: "Villeurbanne" } }),
    });
    await expect.poll(() => somebodyWrites(), { timeout: 60_000, interval: 20 }).toBe(true);
    server.child.kill("SIGTERM");
    expect((await saving).status).toBe(200);
  });
  expect(await stream.text()).toContain("event: hello");
  expect(await server.left).toBe(0);
  expect(server.log()).toBe("");
  const { body } = await guest.call<GuestOrder>("GET", path);
  expect(body.shippingAddress?.city).toBe("Villeurbanne");
});

test("/readyz turns red at the first word of leaving, while what is asked is still answered", async () => {
  const leaving = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(leaving.close);
  const visitor = leaving.visitor();
  expect(await visitor.call("GET", "/readyz")).toMatchObject({ status: 200, body: { problems: [] } });
  leaving.leave();
  expect(await visitor.call("GET", "/readyz")).toMatchObject({
    status: 503,
    body: { ready: false, problems: ["draining"] },
  });
  expect(await visitor.call("GET", "/healthz")).toMatchObject({ status: 200 });
  expect(await visitor.call("GET", "/api/lives")).toMatchObject({ status: 200 });
});

async function somebodyWrites(): Promise<boolean> {
  const { rows } = await sql<{ writes: boolean }>`
    select exists (select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()) as writes`.execute(
    shop.it.house.db,
  );
  return rows[0]?.writes ?? false;
}
