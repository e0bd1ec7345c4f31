import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { untilLoaded } from "./lazy-part.tsx";

describe("a part of a page with a file of its own", () => {
  const browser = new EventTarget();
  const load = vi.fn<() => Promise<string>>();
  const tries = () => load.mock.calls.length;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "window",
      Object.assign(browser, { setTimeout, clearTimeout }) satisfies Partial<typeof window>,
    );
    load.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("is asked for again after a time that doubles up to a minute, and comes in the end", async () => {
    const part = untilLoaded(load);
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
    await expect(part).resolves.toBe("here");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is asked for at once when the device is back on the network, and not twice", async () => {
    const part = untilLoaded(load);
    await vi.advanceTimersByTimeAsync(500);
    browser.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(tries()).toBe(2);
    expect(vi.getTimerCount()).toBe(1);
    load.mockResolvedValue("here");
    browser.dispatchEvent(new Event("online"));
    await expect(part).resolves.toBe("here");
    expect(tries()).toBe(3);
  });
});
