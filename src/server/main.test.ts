import { expect, onTestFinished, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { heldWrites } from "#tests/held-writes.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { aBuyer } from "#tests/pay-by-card.ts";
import { startServer } from "#tests/server-process.ts";

const shop = ownShop();

test("told to stop, the server answers what it was asked before, ends its streams, and leaves without an error", async () => {
  const { guest, order } = await aBuyer(shop.it);
  const server = await startServer(shop.it);
  const path = `/api/guest-orders/${order.id}`;
  const stream = await fetch(`${server.url}${path}/events`);
  const history = await heldWrites(shop.it.databaseUrl, "order_history");
  const saving = fetch(`${server.url}${path}/address`, {
    method: "PUT",
    headers: { origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ address: { ...ADDRESS, city: "Villeurbanne" } }),
  });
  await history.isWaitedFor();
  server.child.kill("SIGTERM");
  const isServing = () =>
    fetch(`${server.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServing, { interval: 20 }).toBe(false);
  await history.letGo();
  expect((await saving).status).toBe(200);
  expect(await stream.text()).toContain("event: hello");
  expect(await server.left).toBe(0);
  expect(server.log()).toBe("");
  const { body } = await guest.call<GuestOrder>("GET", path);
  expect(body.shippingAddress?.city).toBe("Villeurbanne");
});

test("/readyz turns red at the beginning of a shutdown, while what is asked is still answered", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(copy.close);
  const visitor = copy.visitor();
  expect(await visitor.call("GET", "/readyz")).toMatchObject({ status: 200, body: { problems: [] } });
  copy.beginShutdown();
  expect(await visitor.call("GET", "/readyz")).toMatchObject({
    status: 503,
    body: { ready: false, problems: ["draining"] },
  });
  expect(await visitor.call("GET", "/healthz")).toMatchObject({ status: 200 });
  expect(await visitor.call("GET", "/api/lives")).toMatchObject({ status: 200 });
});
