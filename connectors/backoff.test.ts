import { expect, test } from "vitest";
import { backoff } from "./backoff.ts";
import { retryAfterMs } from "./shop.ts";

test("waits double up to the longest, shortened by at most half, and begin anew after a reset", () => {
  const longest = backoff(1_000, 6_000, () => 1);
  expect([1, 2, 3, 4, 5].map(() => longest.next())).toEqual([1_000, 2_000, 4_000, 6_000, 6_000]);
  longest.reset();
  expect(longest.next()).toBe(1_000);
  const shortest = backoff(1_000, 6_000, () => 0);
  expect([1, 2, 3].map(() => shortest.next())).toEqual([500, 1_000, 2_000]);
  expect(shortest.next(30_000)).toBe(30_000);
});

test("a wished wait comes in seconds or as a date", () => {
  expect(retryAfterMs("7")).toBe(7_000);
  expect(retryAfterMs(undefined)).toBe(0);
  expect(retryAfterMs("soon")).toBe(0);
  expect(retryAfterMs("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(0);
});
