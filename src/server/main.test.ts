import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { freePort } from "#scripts/supervisor/ports.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { whileWritingIsSlow } from "#tests/dawdle.ts";
import { openShop, ownShop, type TestShop } from "#tests/open-shop.ts";
import { aBuyer } from "#tests/pay-by-card.ts";
import { scratchFolder } from "#tests/scratch.ts";

const shop = ownShop();

/** The server as a process of its own, on the test's database. */
async function startServer({ databaseUrl, card }: TestShop) {
  const port = await freePort();
  const child = fork(fileURLToPath(import.meta.resolve("#server/main.ts")), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      LOG_LEVEL: "error",
      PORT: `${port}`,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: "for the tests only, thirty-two characters",
      FILES_DIR: scratchFolder(),
      ...demoSettings({
        card: { apiUrl: card.apiUrl, staticUrl: card.staticUrl },
        carrier: { url: "http://localhost:9" },
        mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" },
      }),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (text: Buffer) => {
      log += text.toString();
    });
  const left = once(child, "exit").then(([code]) => code as number | null);
  await once(child, "message");
  return { child, left, log: () => log, url: `http://localhost:${port}` };
}

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
