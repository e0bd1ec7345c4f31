import { expect, test } from "vitest";
import { isToDecide, stepAfter } from "./unpaid-ladder.ts";

const THRESHOLDS = { wordAfterUnpaid: 1, payFirstAfterUnpaid: 2, proposalsAfterUnpaid: 4 };

test("each number of unpaid orders leads to one step, and never to a milder one than a smaller number", () => {
  expect([0, 1, 2, 3, 4, 9].map((unpaid) => stepAfter(unpaid, THRESHOLDS))).toEqual([
    null,
    "word",
    "pay-first",
    "pay-first",
    "proposals",
    "proposals",
  ]);
});

test("staff have something to decide only where the history leads further than they did", () => {
  expect(isToDecide(null, null)).toBe(false);
  expect(isToDecide(null, "word")).toBe(true);
  expect(isToDecide("pay-first", "word")).toBe(false);
  expect(isToDecide("pay-first", "proposals")).toBe(true);
});
