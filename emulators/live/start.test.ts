import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { DEMO_LIVE_API_KEY } from "#emulators/demo-keys.ts";
import { hostileComments } from "./hostile.ts";
import { type LiveEmulator, type LiveEmulatorOptions, startLiveEmulator } from "./start.ts";
import { SLOT_MS, storyOf } from "./story.ts";

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

async function started(options: LiveEmulatorOptions = {}): Promise<LiveEmulator> {
  const service = await startLiveEmulator(options);
  undo.push(() => service.stop());
  return service;
}

type Frame = {
  timestamp: number;
  messages: { type: string; data: { comment?: string; common?: { msgId: string } } }[];
};

/** A client that keeps what it hears. */
function client(service: LiveEmulator, query = `uniqueId=seller&apiKey=${DEMO_LIVE_API_KEY}`) {
  const socket = new WebSocket(`${service.wsUrl}/?${query}`);
  undo.push(() => socket.terminate());
  const frames: Frame[] = [];
  socket.on("message", (text) => frames.push(JSON.parse(String(text))));
  const closed = once(socket, "close").then(([code]) => code as number);
  closed.catch(() => undefined);
  const chats = () =>
    frames.flatMap(({ messages }) => messages).filter(({ type }) => type === "WebcastChatMessage");
  return {
    closed,
    comments: () => chats().map(({ data }) => data.comment),
    ids: () => chats().map(({ data }) => data.common?.msgId),
  };
}

const change = (service: LiveEmulator, behavior: object) =>
  fetch(`${service.pageUrl}/emulator/behavior`, { method: "POST", body: JSON.stringify(behavior) });
const say = async (service: LiveEmulator, ...comments: string[]) => {
  const body = { handle: "Seller", comments: comments.map((comment) => ({ comment })) };
  const answer = await fetch(`${service.pageUrl}/emulator/comments`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { msgId: string }[];
};
const listening = (service: LiveEmulator, count: number) =>
  expect.poll(() => service.room("seller").record().listeners).toBe(count);

test("whoever listens hears what is said, and hears it again after coming back", async () => {
  const service = await started();
  const first = client(service);
  await listening(service, 1);
  const said = await say(service, "A12 noir", "<b>moi</b> 👗");
  await expect.poll(first.comments).toEqual(["A12 noir", "<b>moi</b> 👗"]);
  await fetch(`${service.pageUrl}/emulator/close`, {
    method: "POST",
    body: JSON.stringify({ handle: "seller", code: 4555 }),
  });
  expect(await first.closed).toBe(4555);
  const second = client(service);
  await expect.poll(second.ids).toEqual(said.map(({ msgId }) => msgId));
});

test.each([
  ["uniqueId=seller&apiKey=wrong", {}, 4401],
  [`apiKey=${DEMO_LIVE_API_KEY}`, {}, 4400],
  [`uniqueId=seller&apiKey=${DEMO_LIVE_API_KEY}`, { door: "not-live" }, 4404],
  [`uniqueId=seller&apiKey=${DEMO_LIVE_API_KEY}`, { door: "too-many" }, 4429],
])("%s with %j is closed with the service's code", async (query, behavior, code) => {
  const service = await started();
  await change(service, behavior);
  expect(await client(service, query).closed).toBe(code);
});

test("its door can refuse with a retry-after", async () => {
  const service = await started();
  await change(service, { door: "429", retryAfterSeconds: 17 });
  const socket = new WebSocket(`${service.wsUrl}/?uniqueId=seller&apiKey=${DEMO_LIVE_API_KEY}`);
  const [, response] = await once(socket, "unexpected-response");
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "17"]);
});

test("it drops, repeats and holds back as much as it is told to", async () => {
  const service = await started({ seed: 7 });
  const one = client(service);
  await listening(service, 1);
  await change(service, { drop: 1 });
  await say(service, "never");
  await change(service, { drop: 0, duplicate: 1 });
  await say(service, "twice");
  await expect.poll(one.comments).toEqual(["twice", "twice"]);
  await change(service, { duplicate: 0, reorder: 1 });
  await say(service, "late");
  await change(service, { reorder: 0 });
  await say(service, "early");
  await expect.poll(() => one.comments().length).toBe(4);
  await change(service, { reset: true, disconnect: 1 });
  await say(service, "the last word");
  await one.closed;
  expect(one.comments()).toContain("the last word");
});

test("a change that makes no sense is refused and changes nothing", async () => {
  const service = await started();
  for (const behavior of [{ drop: 2 }, { door: "ajar" }, { nonsense: true }])
    expect((await change(service, behavior)).status).toBe(400);
  expect(await (await fetch(`${service.pageUrl}/emulator/behavior`)).json()).toMatchObject({
    door: "open",
    drop: 0,
  });
});

const STORY = {
  viewers: [{ handle: "lola", nickname: "Lola" }],
  chatter: ["bonsoir"],
  turns: [["jp A1"], ["jp A2 noir"]],
};

test("a story says the same at the same time, goes through every piece, and never repeats an id", () => {
  const slots = Array.from({ length: 100 }, (_, place) => 700_000_000 + place);
  const told = slots.flatMap((slot) => storyOf(STORY, slot));
  expect(slots.flatMap((slot) => storyOf(STORY, slot))).toEqual(told);
  expect(new Set(told.map(({ msgId }) => msgId)).size).toBe(told.length);
  expect(new Set(told.map(({ comment }) => comment))).toEqual(new Set(["bonsoir", "jp A1", "jp A2 noir"]));
  for (const { msgId, createTime } of told) {
    expect(msgId).toMatch(/^\d{19}$/);
    expect(slots).toContain(Math.floor(createTime / SLOT_MS));
  }
});

test("who comes in hears the last comments of the story at once, and the next by itself", async () => {
  const service = await started({ story: STORY });
  const one = client(service);
  await expect.poll(() => one.comments().length).toBeGreaterThanOrEqual(20);
  const atOnce = one.comments().length;
  await expect.poll(() => one.comments().length).toBeGreaterThan(atOnce);
  expect(new Set(one.ids()).size).toBe(one.ids().length);
});

test("its page shows who listens; a press says what is meant to break screens, another cuts every line", async () => {
  const service = await started();
  const one = client(service);
  await listening(service, 1);
  expect(await (await fetch(service.pageUrl)).text()).toContain("@seller");
  await fetch(`${service.pageUrl}/hostile`, { method: "POST", redirect: "manual" });
  const hostile = hostileComments("").map(({ comment }) => comment);
  await expect.poll(() => one.comments()).toEqual(hostile);
  await fetch(`${service.pageUrl}/cut`, { method: "POST", redirect: "manual" });
  expect(await one.closed).toBe(1011);
});
