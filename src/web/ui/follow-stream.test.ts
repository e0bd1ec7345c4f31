import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Follower, followStream } from "./follow-stream.ts";

/** The browser's own class, as far as it matters here; the test plays the network. */
class Source extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = Source.CONNECTING;
  readonly askedAt = Date.now();
  constructor(readonly url: string) {
    super();
    Source.all.push(this);
    if (!serving) setTimeout(() => this.refuse());
  }
  accept(): void {
    this.readyState = Source.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  refuse(): void {
    this.readyState = Source.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
}

const leaving: (() => void)[] = [];
let serving = false;
let page: EventTarget & { hidden: boolean };
let device: { onLine: boolean };
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  serving = false;
  Source.all = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  device = { onLine: true };
  browser = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  for (const target of [page, browser]) setMaxListeners(2_000, target);
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("window", browser);
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(more: Partial<Follower> = {}) {
  const seen = { readAt: [] as number[], open: [] as boolean[], events: [] as string[] };
  leaving.push(
    followStream("/events", {
      events: ["availability"],
      onEvent: (name, data) => seen.events.push(`${name} ${data}`),
      onOpen: (open) => seen.open.push(open),
      onReread: () => seen.readAt.push(Date.now()),
      evenHidden: false,
      ...more,
    }),
  );
  return seen;
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const gapsOf = (times: number[]) => times.slice(1).map((time, place) => time - (times[place] ?? 0));
const show = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("a page that is refused a stream reads again every five seconds, and asks for one ever more seldom", async () => {
  const seen = follow();
  await seconds(3_600);
  const reads = gapsOf(seen.readAt);
  expect(reads.length).toBeGreaterThan(3_600 / 5 - 2);
  for (const gap of reads) expect(gap).toSatisfy((ms) => ms >= 4_000 && ms <= 5_000);
  expect(new Set(reads).size).toBeGreaterThan(10);

  const tries = gapsOf(Source.all.map(({ askedAt }) => askedAt));
  // It asks at a reading, so up to five seconds later than it might.
  const expected = [
    [5_000, 15_000],
    [10_000, 25_000],
    [20_000, 45_000],
    ...Array.from(tries.slice(3), () => [30_000, 65_000]),
  ] as [number, number][];
  for (const [place, [least, most]] of expected.entries())
    expect(tries[place]).toSatisfy((ms) => ms >= least && ms <= most);
});

test("once there is room it goes back to the stream, reads what it missed and asks no more", async () => {
  const seen = follow();
  await seconds(120);
  serving = true;
  const before = Source.all.length;
  await seconds(65);
  expect(Source.all.length).toBe(before + 1);
  const stream = Source.all.at(-1);
  const reads = seen.readAt.length;
  stream?.accept();
  expect(seen.open.at(-1)).toBe(true);
  expect(seen.readAt.length).toBe(reads + 1);
  stream?.dispatchEvent(new MessageEvent("availability", { data: "{}" }));
  expect(seen.events).toEqual(["availability {}"]);
  await seconds(600);
  expect(seen.readAt.length).toBe(reads + 1);
  expect(Source.all.length).toBe(before + 1);

  // Refused anew, it begins with short waits again.
  serving = false;
  stream?.refuse();
  expect(seen.open.at(-1)).toBe(false);
  await seconds(15);
  expect(Source.all.length).toBe(before + 2);
});

test("hidden or offline it asks for nothing, and when that is over it reads at once", async () => {
  const seen = follow();
  // Refused for the third time just now: it waits at least 20 seconds before it asks for the stream again.
  while (Source.all.length < 3) await seconds(0.1);
  for (const [leave, comeBack] of [
    [() => show(true), () => show(false)],
    [
      () => {
        device.onLine = false;
      },
      () => {
        device.onLine = true;
        browser.dispatchEvent(new Event("online"));
      },
    ],
  ] as const) {
    leave();
    const [reads, tries] = [seen.readAt.length, Source.all.length];
    await seconds(5);
    expect([seen.readAt.length, Source.all.length]).toEqual([reads, tries]);
    comeBack();
    // Refused a moment ago, it does not ask for the stream again already.
    expect([seen.readAt.length, Source.all.length]).toEqual([reads + 1, tries]);
    leave();
    await seconds(600);
    expect([seen.readAt.length, Source.all.length]).toEqual([reads + 1, tries]);
    comeBack();
    expect([seen.readAt.length, Source.all.length]).toEqual([reads + 1, tries + 1]);
    await seconds(5);
    // Every four to five seconds, in a rhythm that went on meanwhile: once in any five seconds, and sometimes twice.
    expect([reads + 2, reads + 3]).toContain(seen.readAt.length);
  }
});

test("a page that is filmed goes on while it is hidden", async () => {
  const seen = follow({ evenHidden: true });
  show(true);
  await seconds(60);
  expect(seen.readAt.length).toBeGreaterThanOrEqual(11);
});

test("a thousand pages that are refused at one moment do not come back at one moment", async () => {
  for (let one = 0; one < 1_000; one += 1) follow();
  await seconds(300);
  const perSecond = new Map<number, number>();
  for (const { askedAt } of Source.all.slice(1_000)) {
    const second = Math.floor(askedAt / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values())).toBeLessThan(400);
});
