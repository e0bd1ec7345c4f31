import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { liveUpdatesPath } from "#contract/live-updates.ts";
import { ownAddress } from "#tests/a-guest-order.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import { listen } from "#tests/listen.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { aBuyer, notify, start } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

type No = { code: string; message: string };

const roomFor = (requests: number) => setLimit(shop.it, "maxRequestsInFlight", requests);

/** A request that gives its head and the first byte of its body, and nothing more. */
async function aSlowBody(): Promise<Socket> {
  const socket = connect(Number(new URL(shop.it.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/withdrawals HTTP/1.1\r\nHost: x\r\nOrigin: ${shop.it.url}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  await once(socket, "connect");
  return socket;
}

/** A request that waits for the card provider, until it is let go. */
async function aRequestUnderWay(): Promise<() => Promise<void>> {
  const buyer = await aBuyer(shop.it);
  const { promise, resolve } = Promise.withResolvers<void>();
  const line = await standBetween(
    shop.it,
    async (_, pass) => {
      await promise;
      return pass();
    },
    120_000,
  );
  const starting = start(buyer);
  await expect.poll(() => line.calls.length).toBe(1);
  return async () => {
    resolve();
    await starting;
  };
}

test("those who send their bodies by the byte keep nobody out", async () => {
  await roomFor(2);
  for (let sender = 0; sender < 5; sender += 1) await aSlowBody();
  // Later on the same way in: the server has seen the others before it sees this one.
  for (let call = 0; call < 5; call += 1)
    expect((await shop.it.visitor().call("GET", "/api/lives")).status).toBe(200);
});

test("a server that is full says so before it asks the database, and still hears money and questions of health", async () => {
  const visitor = shop.it.visitor();
  const letGo = await aRequestUnderWay();
  await roomFor(1);
  const { db } = shop.it.context;
  const refused = await db.transaction().execute(async (tx) => {
    await sql`lock table lives in access exclusive mode`.execute(tx);
    return visitor.call<No>("GET", "/api/lives");
  });
  expect(refused).toMatchObject({ status: 503, body: { code: "OVERLOADED" } });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await visitor.call("GET", "/healthz")).status).toBe(200);
  expect((await visitor.call("GET", "/readyz")).status).toBe(200);
  // Not heard out for its content, but heard.
  expect((await notify(shop.it, "kr-answer=forged")).status).toBe(400);
  await letGo();
  await expect.poll(async () => (await visitor.call("GET", "/api/lives")).status).toBe(200);
});

test("no more connections are taken than the server was given room for, and each that ends makes room", async () => {
  const small = await openShop({ card: shop.it.card, env: { MAX_CONNECTIONS: "3" } });
  onTestFinished(small.close);
  const { liveId } = await stockLive(small.context.db, [1]);
  // Of so few connections one address may use half for streams.
  const open = () => listen(small.url + liveUpdatesPath(liveId), { "x-forwarded-for": ownAddress() });
  const pages = [await open(), await open(), await open()];
  await expect(fetch(`${small.url}/healthz`)).rejects.toThrow();
  pages.pop()?.close();
  await expect
    .poll(() =>
      fetch(`${small.url}/healthz`).then(
        ({ status }) => status,
        () => "no answer",
      ),
    )
    .toBe(200);
  for (const page of pages) page.close();
});

test("a head of more than 16 kB is not read", async () => {
  const answer = await fetch(`${shop.it.url}/api/lives`, { headers: { "x-long": "a".repeat(17 * 1024) } });
  expect(answer.status).toBe(431);
});
