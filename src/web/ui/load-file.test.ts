import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onceOnline, untilLoaded } from "./load-file.ts";

const browser = new EventTarget();
const load = vi.fn<() => Promise<string>>();
const onMissing = vi.fn();
const tries = () => load.mock.calls.length;
const network = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", Object.assign(browser, { setTimeout, clearTimeout }));
  network(true);
  onMissing.mockReset();
  load.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a file is asked for again after a time that doubles up to a minute, and comes in the end", async () => {
  const file = untilLoaded(load, onMissing);
  for (const [ms, expected] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [4_000 + 8_000 + 16_000 + 32_000, 7],
    [59_999, 7],
    [1, 8],
    [60_000, 9],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(tries()).toBe(expected);
  }
  load.mockResolvedValue("here");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(file).resolves.toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});

test("it is asked for at once when the device is back on the network, and not twice", async () => {
  const file = untilLoaded(load, onMissing);
  await vi.advanceTimersByTimeAsync(500);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(2);
  expect(vi.getTimerCount()).toBe(1);
  load.mockResolvedValue("here");
  browser.dispatchEvent(new Event("online"));
  await expect(file).resolves.toBe("here");
  expect(tries()).toBe(3);
});

test("where there is a network it is said once that a file is missing, and why", async () => {
  network(false);
  void untilLoaded(load, onMissing);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(tries()).toBeGreaterThan(3);
  expect(onMissing).not.toHaveBeenCalled();
  network(true);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(onMissing.mock.calls).toEqual([[expect.objectContaining({ message: "Failed to fetch" })]]);
});

test("a page is waited for while there is no network, and its fault is told where there is one", async () => {
  await expect(onceOnline(load)).rejects.toThrow("Failed to fetch");
  network(false);
  const page = onceOnline(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tries()).toBe(2);
  network(true);
  load.mockResolvedValue("here");
  browser.dispatchEvent(new Event("online"));
  await expect(page).resolves.toBe("here");
});
