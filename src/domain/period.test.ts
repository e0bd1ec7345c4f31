import { expect, test } from "vitest";
import { daysOf, isPeriod } from "./period.ts";

test.each(["2026", "2026-02", "2028-02-29"])("%s is a period", (text) => {
  expect(isPeriod(text)).toBe(true);
});

test.each(["", "26", "2026-13", "2026-00", "2026-02-30", "2026-11-20T", "2026-1"])("%j is none", (text) => {
  expect(isPeriod(text)).toBe(false);
});

test.each([
  ["2026", "2026-01-01", "2026-12-31"],
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
  ["2026-11-20", "2026-11-20", "2026-11-20"],
  ["", "0001-01-01", "9999-12-31"],
])("the days of %j go from %s to %s", (period, from, to) => {
  expect(daysOf(period)).toEqual({ from, to });
});
