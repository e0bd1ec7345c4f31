import { expect, test } from "vitest";
import { aComment } from "#tests/connector.ts";
import { ownShop } from "#tests/open-shop.ts";
import { openLive } from "#tests/stock-live.ts";
import { createDelivery } from "./delivery.ts";
import { createGaps } from "./gaps.ts";
import { openShop } from "./shop.ts";

const shop = ownShop();

test("an event that the shop refuses is set aside alone", async () => {
  const liveId = await openLive(shop.it.context.db);
  const connection = openShop(shop.it.url, shop.it.context.config.ingestKey);
  const aside: string[] = [];
  const delivery = createDelivery({
    send: (events) => connection.deliver(liveId, "test", events),
    setAside: (reason) => aside.push(reason),
  });
  const poison = aComment({ payload: JSON.parse('{"__proto__": {"polluted": true}}') });
  const good = Array.from({ length: 40 }, () => aComment());
  delivery.push([...good.slice(0, 13), poison, ...good.slice(13), aComment({ uniqueId: "" })]);
  await delivery.finish();
  expect(aside).toEqual(["forbidden-key", "handle-missing"]);
  const kept = await shop.it.context.db
    .selectFrom("tiktok_event")
    .select("msg_id")
    .where("live_id", "=", liveId)
    .orderBy("id")
    .execute();
  expect(kept.map(({ msg_id }) => msg_id)).toEqual(good.map(({ msgId }) => msgId));
});

test("a batch that the shop refuses whole is halved until the event at fault is alone", async () => {
  const poison = aComment({ comment: "poison" });
  const brought: string[] = [];
  const aside: string[] = [];
  const delivery = createDelivery({
    send: async (events) => {
      if (events.some((event) => event.includes("poison"))) return { outcome: "refused", status: 413 };
      brought.push(...events);
      return { outcome: "ok", body: { accepted: events.length, duplicates: 0, rejected: [] } };
    },
    setAside: (reason) => aside.push(reason),
  });
  const good = Array.from({ length: 40 }, () => aComment());
  delivery.push([...good.slice(0, 13), poison, ...good.slice(13)]);
  await delivery.finish();
  expect(aside).toEqual(["status 413"]);
  expect(brought.map((event) => JSON.parse(event).msgId)).toEqual(good.map(({ msgId }) => msgId));
});

test("when there is no more room the oldest go, and the loss is told as a window once there is room again", async () => {
  let isAway = true;
  const brought: string[] = [];
  const delivery = createDelivery({
    mostEvents: 10,
    send: async (events) => {
      if (isAway) return { outcome: "away", retryAfterMs: 0 };
      brought.push(...events);
      return { outcome: "ok", body: { accepted: events.length, duplicates: 0, rejected: [] } };
    },
    setAside: () => undefined,
  });
  const gaps = createGaps(delivery.takeOverflow);
  const told = Array.from({ length: 25 }, () => aComment());
  for (const event of told) delivery.push([event]);
  expect(delivery.waiting()).toBe(10);
  expect(gaps.untold().gaps).toEqual([]);
  isAway = false;
  await delivery.finish();
  expect(brought.map((event) => JSON.parse(event).msgId)).toEqual(told.slice(15).map(({ msgId }) => msgId));
  expect(gaps.untold().gaps).toMatchObject([{ cause: "buffer-full" }]);
});

test("a payload that the shop would not keep stays here", async () => {
  const brought: string[] = [];
  const delivery = createDelivery({
    send: async (events) => {
      brought.push(...events);
      return { outcome: "ok", body: { accepted: 1, duplicates: 0, rejected: [] } };
    },
    setAside: () => undefined,
  });
  delivery.push([aComment({ payload: { large: "x".repeat(9_000) } }), aComment({ payload: { small: 1n } })]);
  await delivery.finish();
  expect(brought.map((event) => JSON.parse(event).payload)).toEqual([undefined, { small: "1" }]);
});
