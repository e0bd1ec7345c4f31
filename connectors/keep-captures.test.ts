import { afterEach, beforeEach, expect, test } from "vitest";
import { type LiveEmulator, startLiveEmulator } from "#emulators/live/start.ts";
import { disturbedLine } from "#tests/disturbed-line.ts";
import { followedLive } from "#tests/followed-live.ts";
import { adminOf } from "#tests/staff.ts";
import { USUAL_PACE } from "./capture.ts";
import type { Pace } from "./capture-state.ts";
import { keepCaptures } from "./keep-captures.ts";
import { openShop } from "./shop.ts";
import { eulerSource } from "./sources/euler.ts";

const PATIENCE = { interval: 50 };
const BRISK: Pace = { ...USUAL_PACE, firstRetryMs: 20, longestRetryMs: 200, notLiveMs: 100 };

const admin = adminOf();
let service: LiveEmulator;
let undo: (() => Promise<unknown> | unknown)[] = [];

beforeEach(async () => {
  service = await startLiveEmulator();
  undo = [() => service.stop()];
});
afterEach(async () => {
  for (const act of undo.reverse()) await act();
});

function connectors(given: { pace?: Pace; apiKey?: string; url?: string } = {}) {
  const { pace = BRISK, apiKey = "demo-live-key", url = admin.shop.url } = given;
  const keeping = keepCaptures({
    shop: openShop(url, admin.shop.context.config.ingestKey),
    source: eulerSource({ url: service.wsUrl, apiKey }),
    pace,
    tellEveryMs: 50,
    log: () => undefined,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= keeping.stop();
    return stopping;
  };
  undo.push(stop);
  return { stop };
}

const live = () => followedLive(admin.shop, admin.staff);
type Live = Awaited<ReturnType<typeof live>>;

const inState = (one: Live, state: string) =>
  expect.poll(async () => (await one.seen()).capture.state, PATIENCE).toBe(state);
const gapsAre = (one: Live, wanted: object[]) =>
  expect.poll(async () => (await one.seen()).gaps, PATIENCE).toMatchObject(wanted);
const keeps = (one: Live, ids: string[]) => expect.poll(() => one.kept(), PATIENCE).toEqual(ids);
const say = (one: Live, ...comments: string[]) =>
  service
    .room(one.handle)
    .say(comments.map((comment) => ({ comment })))
    .map(({ msgId }) => msgId);

test("what is said in the live reaches the shop, once, and stops when the live is taken off air", async () => {
  const one = await live();
  connectors();
  await inState(one, "connected");
  const ids = [...say(one, "A1 noir"), ...say(one, "moi A2", "bonsoir")];
  await keeps(one, ids);
  await gapsAre(one, [{ cause: "starting", until: expect.any(String) }]);
  await one.change({ is_active: false });
  await expect.poll(() => service.room(one.handle).record().listeners, PATIENCE).toBe(0);
  await one.change({ is_active: true });
  await inState(one, "connected");
  await keeps(one, ids);
});

test("of two programs one listens, and the other takes over when it leaves", async () => {
  const one = await live();
  const programs = [connectors(), connectors()];
  await inState(one, "connected");
  const first = say(one, "A1");
  await keeps(one, first);
  expect(service.room(one.handle).record().listeners).toBe(1);
  await programs[0]?.stop();
  await inState(one, "connected");
  await expect.poll(() => service.room(one.handle).record().listeners, PATIENCE).toBe(1);
  await keeps(one, [...first, ...say(one, "A2")]);
});

test("after each cut it comes back, hears again what it had heard, and shows each window as a gap", async () => {
  const one = await live();
  connectors();
  await inState(one, "connected");
  const room = service.room(one.handle);
  const ids: string[] = [];
  for (let cut = 1; cut <= 3; cut += 1) {
    ids.push(...say(one, `A${cut}`));
    await keeps(one, ids);
    room.hangUp(cut === 2 ? 1000 : 1011);
    await expect.poll(async () => (await one.seen()).gaps.length, PATIENCE).toBe(cut + 1);
    await expect.poll(() => room.record().listeners, PATIENCE).toBe(1);
  }
  await inState(one, "connected");
  await keeps(one, [...ids, ...say(one, "A4")]);
  const until = expect.any(String);
  await gapsAre(one, [
    { cause: "service-fault", until },
    { cause: "connection-lost", until },
    { cause: "service-fault", until },
    { cause: "starting", until },
  ]);
});

test("a connection that says nothing at all is given up for a new one, and the silence is a gap", async () => {
  const one = await live();
  connectors({ pace: { ...BRISK, silenceMs: 1_500 } });
  await inState(one, "connected");
  service.change({ silent: true });
  await expect.poll(async () => (await one.seen()).gaps[0]?.cause, PATIENCE).toBe("silence");
  service.change({ silent: false });
  await expect.poll(() => service.room(one.handle).record().listeners, PATIENCE).toBe(1);
});

test("the service's own wait is kept", async () => {
  service.change({ door: "429", retryAfterSeconds: 3_000 });
  const one = await live();
  connectors();
  await inState(one, "retrying");
  const { capture, gaps } = await one.seen();
  expect(capture.reason).toBe("too-many-connections");
  expect(Date.parse(capture.retryAt ?? "") - Date.now()).toBeGreaterThan(2_000_000);
  expect(gaps).toMatchObject([{ until: null }]);
});

test("a service that is down is tried again until it is back", async () => {
  service.change({ door: "down", retryAfterSeconds: 0 });
  const one = await live();
  connectors();
  await inState(one, "retrying");
  service.change({ reset: true });
  await inState(one, "connected");
  await gapsAre(one, [{ cause: "service-unreachable", until: expect.any(String) }]);
});

test("an account that is not on air is looked at again, and misses nothing meanwhile", async () => {
  service.change({ door: "not-live" });
  const one = await live();
  connectors();
  await inState(one, "not-live");
  expect((await one.seen()).gaps).toEqual([]);
  service.change({ door: "open" });
  await inState(one, "connected");
});

test("a refused key is not tried again until staff start the live anew, however fast they are", async () => {
  service.change({ door: "key-refused" });
  const one = await live();
  connectors();
  await inState(one, "refused");
  expect((await one.seen()).capture.reason).toBe("key-refused");
  service.change({ door: "open" });
  await one.change({ is_active: false });
  await one.change({ is_active: true });
  await inState(one, "connected");
  await keeps(one, say(one, "A1"));
});

test("a live that is put on air anew while it is heard goes on being heard", async () => {
  const one = await live();
  connectors();
  await inState(one, "connected");
  await one.change({ is_active: false });
  await one.change({ is_active: true });
  await inState(one, "connected");
  await keeps(one, say(one, "A1"));
});

test("without a key staff are told what is missing", async () => {
  const one = await live();
  connectors({ apiKey: "" });
  await inState(one, "refused");
  expect((await one.seen()).capture.reason).toBe("key-missing");
});

test("while the shop is away what is heard waits, and arrives whole and in its order", async () => {
  const one = await live();
  const line = await disturbedLine(admin.shop.url);
  undo.push(line.close);
  connectors({ url: line.url });
  await inState(one, "connected");
  const before = say(one, "A1");
  await keeps(one, before);
  line.open = false;
  const meanwhile = Array.from({ length: 30 }, (_, place) => say(one, `B${place}`)).flat();
  await expect.poll(() => line.cut, PATIENCE).toBeGreaterThan(0);
  line.open = true;
  await keeps(one, [...before, ...meanwhile, ...say(one, "C1")]);
  await gapsAre(one, [{ cause: "starting" }]);
});

test("a service that drops, repeats, reorders and cuts makes nothing double and loses only what it never sent", async () => {
  const one = await live();
  service.change({ drop: 0.05, duplicate: 0.05, reorder: 0.05, disconnect: 0.05, replay: 100 });
  connectors();
  await inState(one, "connected");
  const room = service.room(one.handle);
  for (let frame = 0; frame < 120; frame += 1) {
    say(one, `A${frame} noir`, `moi A${frame}`);
    if (frame % 10 === 9) await expect.poll(() => room.record().listeners, PATIENCE).toBe(1);
  }
  const { sent } = room.record();
  await expect
    .poll(async () => {
      const kept = new Set(await one.kept());
      return [...sent].filter((id) => !kept.has(id));
    }, PATIENCE)
    .toEqual([]);
  const kept = await one.kept();
  expect(new Set(kept).size).toBe(kept.length);
  const { disconnects } = room.record();
  expect(disconnects).toBeGreaterThan(0);
  await expect
    .poll(
      async () => (await one.seen()).gaps.filter(({ cause }) => cause === "service-fault").length,
      PATIENCE,
    )
    .toBe(Math.min(disconnects, 49));
});
