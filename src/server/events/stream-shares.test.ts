import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { ADMIN_UPDATES_PATH } from "#contract/admin-updates.ts";
import { liveUpdatesPath, orderUpdatesPath } from "#contract/live-updates.ts";
import { refusal } from "#domain/refusals.ts";
import { answerErrors } from "#server/http/answer-errors.ts";
import { endConnections } from "#server/http/end-connections.ts";
import { aGuestOrder, ownAddress } from "#tests/a-guest-order.ts";
import { type Listener, listen } from "#tests/listen.ts";
import { openShop, ownShop, type Visitor } from "#tests/open-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { openStreamShares } from "./stream-shares.ts";

const shop = ownShop();

const placesFor = (streams: number) => setLimit(shop.it, "maxStreamsPerAddress", streams);

const from = (address: string) => ({ "x-forwarded-for": address });

async function open(path: string, headers: Record<string, string> = {}): Promise<Listener> {
  const page = await listen(shop.it.url + path, headers);
  onTestFinished(page.close);
  return page;
}

/** The status of a stream that is left again at once. */
async function statusOf(url: string, headers: OutgoingHttpHeaders = {}): Promise<number | undefined> {
  const asked = request(url, { headers, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.destroy();
  return answer.statusCode;
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

test("an address that has its share of streams is refused another one; others and staff are not", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { order } = await aGuestOrder(shop.it, liveId, productIds);
  const [live, own] = [liveUpdatesPath(liveId), orderUpdatesPath(order.id)];
  const staff = { cookie: cookieOf(await anAdministrator(shop.it)) };
  const address = ownAddress();
  await placesFor(3);
  const pages = [
    await open(live, from(address)),
    await open(own, from(address)),
    await open(own, from(address)),
  ];

  for (const path of [live, own]) {
    const refused = await shop.it.visitor(address).call("GET", path);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: "TOO_MANY_STREAMS",
        message: refusalSentence("TOO_MANY_STREAMS", { retryAfterSeconds: 30 }),
      },
    });
    expect(refused.headers.get("retry-after")).toBe("30");
  }
  await open(live, from(ownAddress()));
  const admin = await open(ADMIN_UPDATES_PATH, { ...staff, ...from(address) });

  // Neither takes the others' places: three consoles of one account are its share, and guests still have theirs.
  await open(ADMIN_UPDATES_PATH, { ...staff, ...from(ownAddress()) });
  await open(ADMIN_UPDATES_PATH, { ...staff, ...from(ownAddress()) });
  const fourth = { ...staff, ...from(ownAddress()) };
  expect(await statusOf(shop.it.url + ADMIN_UPDATES_PATH, fourth)).toBe(429);
  const colleague = { cookie: cookieOf(await anAdministrator(shop.it)), ...from(address) };
  expect(await statusOf(shop.it.url + ADMIN_UPDATES_PATH, colleague)).toBe(200);
  admin.close();
  await expect.poll(() => statusOf(shop.it.url + ADMIN_UPDATES_PATH, fourth)).toBe(200);

  expect(await statusOf(shop.it.url + live, from(address))).toBe(429);
  pages.pop()?.close();
  await expect.poll(() => statusOf(shop.it.url + live, from(address))).toBe(200);
});

test("all addresses of one /64 share their places", async () => {
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  await placesFor(2);
  await open(liveUpdatesPath(liveId), from("2001:db8:5:6::1"));
  await open(liveUpdatesPath(liveId), from("2001:db8:5:6::2"));
  const url = shop.it.url + liveUpdatesPath(liveId);
  expect(await statusOf(url, from("2001:db8:5:6:7::3"))).toBe(429);
  expect(await statusOf(url, from("2001:db8:5:7::3"))).toBe(200);
});

test("200 phones behind one address with two tabs each stay connected and hear of a sale", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const address = ownAddress();
  const tabs: Listener[] = [];
  for (let phone = 0; phone < 200; phone += 1)
    tabs.push(...(await Promise.all([0, 1].map(() => open(liveUpdatesPath(liveId), from(address))))));
  await aGuestOrder(shop.it, liveId, productIds);
  for (const tab of tabs) await expect.poll(() => tab.heard("availability")).toHaveLength(1);
});

test("where few connections are to be had, one address leaves half of them to the others", async () => {
  const small = await openShop({ card: shop.it.card, env: { MAX_CONNECTIONS: "6" } });
  onTestFinished(small.close);
  const { liveId } = await stockLive(small.context.db, [1]);
  const url = small.url + liveUpdatesPath(liveId);
  const address = ownAddress();
  const pages = [];
  for (let page = 0; page < 3; page += 1) pages.push(await listen(url, from(address)));
  expect(await statusOf(url, from(address))).toBe(429);
  expect(await statusOf(url, from(ownAddress()))).toBe(200);
  for (const page of pages) page.close();
});

const MANNERS = [
  ["breaks off without a word", ["GET"]],
  ["asks for another stream behind the first", ["GET", "GET"]],
] as const;

test.each(MANNERS)("whoever %s gives back what they took", async (_, methods) => {
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  const url = shop.it.url + liveUpdatesPath(liveId);
  const address = ownAddress();
  await placesFor(methods.length);
  const socket = connect(Number(new URL(url).port), "localhost");
  socket.on("error", () => undefined);
  const request = (method: string) =>
    `${method} ${liveUpdatesPath(liveId)} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;
  socket.write(methods.map(request).join(""));
  // Before the places are taken, the question below would take them itself.
  await once(socket, "data");
  await expect.poll(() => statusOf(url, from(address))).toBe(429);
  socket.resetAndDestroy();
  const areAllFree = async () => {
    const pages = await Promise.allSettled(methods.map(() => listen(url, from(address))));
    for (const page of pages) if (page.status === "fulfilled") page.value.close();
    return pages.every(({ status }) => status === "fulfilled");
  };
  await expect.poll(areAllFree).toBe(true);
});

test("who asks for the head alone is answered at once, and keeps no place", async () => {
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  await placesFor(1);
  const visitor = shop.it.visitor(ownAddress());
  for (let call = 0; call < 5; call += 1)
    expect(await visitor.call("HEAD", liveUpdatesPath(liveId))).toMatchObject({ status: 200 });
});

test("who asks for what is not there, on one connection again and again, keeps no place", async () => {
  await placesFor(1);
  const visitor = shop.it.visitor(ownAddress());
  for (let call = 0; call < 5; call += 1)
    expect(await visitor.call("GET", liveUpdatesPath("00000000-0000-4000-8000-000000000000"))).toMatchObject({
      status: 404,
      body: { code: "LIVE_NOT_FOUND" },
    });
});

test("a server that closes gives all places back", async () => {
  const takePlace = openStreamShares(() => 2);
  const serve = async () => {
    const app = Fastify();
    answerErrors(app, shop.it.context);
    endConnections(app);
    app.get("/", { config: { stream: true } }, (_request, reply) => {
      takePlace("one", reply.raw);
      reply.hijack();
      reply.raw.writeHead(200).write("first\n");
    });
    app.get("/ended", (_request, reply) => {
      takePlace("one", reply.raw);
      throw refusal("NOT_FOUND");
    });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => app.close());
    return { app, url };
  };
  const [leaving, staying] = [await serve(), await serve()];
  const streams = await Promise.all([fetch(leaving.url), fetch(leaving.url)]);
  expect((await fetch(`${staying.url}/ended`)).status).toBe(429);
  await leaving.app.close();
  expect(await Promise.all(streams.map((stream) => stream.text()))).toEqual(["first\n", "first\n"]);
  for (let call = 0; call < 3; call += 1) expect((await fetch(`${staying.url}/ended`)).status).toBe(404);
});

test("pages that are cut off together are told to come back at different times", async () => {
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  const waits = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const leaving = new AbortController();
      const answer = await fetch(shop.it.url + liveUpdatesPath(liveId), { signal: leaving.signal });
      const first = await answer.body?.getReader().read();
      leaving.abort();
      return Number(/^retry: (\d+)$/m.exec(new TextDecoder().decode(first?.value))?.[1]);
    }),
  );
  for (const wait of waits) expect(wait).toSatisfy((ms) => ms >= 1_000 && ms < 4_000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});
