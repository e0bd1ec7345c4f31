import { expect, test } from "vitest";
import { lastDayToAnswer } from "./complaints.ts";
import { parisDay } from "./paris-time.ts";

test("thirty days are days of Paris, also when the clocks go forward meanwhile", () => {
  // Half past eleven in the evening: thirty times twenty-four hours later it is the first of April there.
  expect(lastDayToAnswer(parisDay(new Date("2026-03-01T22:30:00Z")))).toBe("2026-03-31");
  expect(lastDayToAnswer(parisDay(new Date("2026-10-10T21:30:00Z")))).toBe("2026-11-09");
});
