import { describe, expect, test } from "vitest";
import { daysLate, surchargeOf } from "./refund-clock.ts";

test.each([
  ["2026-12-04", "2026-12-04", 0],
  ["2026-12-04", "2026-12-01", 0],
  ["2026-12-04", "2026-12-05", 1],
  ["2026-03-28", "2026-03-30", 2],
])("what was due on %s is, on %s, %i days late", (dueOn, today, late) => {
  expect(daysLate(dueOn, today)).toBe(late);
});

describe("the surcharge of a refund that comes late", () => {
  test.each([
    [11, 5],
    [20, 5],
    [21, 10],
    [30, 10],
    [31, 20],
    [60, 20],
    [61, 50],
    [90, 50],
    [91, 55],
    [120, 55],
    [121, 60],
    [390, 100],
    [4_000, 100],
  ])("after a withdrawal, %i days late, is %i %", (late, percent) => {
    expect(surchargeOf("withdrawal", 10_000, late)).toEqual({ percent, cents: percent * 100 });
  });

  test("after a withdrawal is the legal rate of interest alone for ten days", () => {
    expect(surchargeOf("withdrawal", 4_590, 1)).toBe("legal-rate");
    expect(surchargeOf("withdrawal", 4_590, 10)).toBe("legal-rate");
    expect(surchargeOf("withdrawal", 4_590, 12)).toEqual({ percent: 5, cents: 230 });
  });

  test("is none while it is in time", () => {
    expect(surchargeOf("withdrawal", 4_590, 0)).toBeUndefined();
    expect(surchargeOf("termination", 4_590, 0)).toBeUndefined();
  });

  test("is none below a cent", () => {
    expect(surchargeOf("termination", 4, 1)).toBeUndefined();
    expect(surchargeOf("withdrawal", 0, 12)).toBeUndefined();
    expect(surchargeOf("termination", 5, 1)).toEqual({ percent: 10, cents: 1 });
  });

  test.each([
    [1, 10],
    [14, 10],
    [15, 20],
    [30, 20],
    [31, 50],
    [400, 50],
  ])("after a contract that came to nothing, %i days late, is %i %", (late, percent) => {
    expect(surchargeOf("termination", 10_000, late)).toEqual({ percent, cents: percent * 100 });
  });
});
