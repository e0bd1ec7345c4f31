import { expect, test } from "vitest";
import { trackingEnd } from "./tracking-number.ts";

test.each([
  ["6A 1234 5678 901", "6A12345678901"],
  ["8 901", "8901"],
  ["6a11", "6A11"],
  ["901", undefined],
  ["robe", undefined],
  ["HF-12-2026", undefined],
  ["%1234", undefined],
])("%s is %s", (typed, end) => {
  expect(trackingEnd(typed)).toBe(end);
});
