import { expect, test } from "vitest";
import { isInTime, lastDayToRefund, lastDayToWithdraw } from "./withdrawal-deadline.ts";

test.each([
  ["an ordinary week", "2026-11-03T10:00:00Z", "2026-11-17"],
  ["late in the evening, which is the next day in Paris", "2026-11-03T23:30:00Z", "2026-11-18"],
  ["an end on a Saturday", "2026-11-07T10:00:00Z", "2026-11-23"],
  ["an end on a Sunday", "2026-11-08T10:00:00Z", "2026-11-23"],
  ["an end on 11 November", "2026-10-28T10:00:00Z", "2026-11-12"],
  ["an end on Easter Monday", "2026-03-23T10:00:00Z", "2026-04-07"],
  ["an end on Ascension Day", "2026-04-30T10:00:00Z", "2026-05-15"],
  ["an end on Whit Monday", "2026-05-11T10:00:00Z", "2026-05-26"],
  ["an end on Christmas, then a weekend", "2026-12-11T10:00:00Z", "2026-12-28"],
  ["an end on New Year's Day", "2026-12-18T10:00:00Z", "2027-01-04"],
])("the period ends on a working day: %s", (_, deliveredAt, lastDay) => {
  expect(lastDayToWithdraw(deliveredAt)).toBe(lastDay);
});

test("a statement is in time until the last minute of the last day, and while the receipt is unknown", () => {
  expect(isInTime("2026-11-17T22:59:59Z", "2026-11-03T10:00:00Z")).toBe(true);
  expect(isInTime("2026-11-17T23:00:00Z", "2026-11-03T10:00:00Z")).toBe(false);
  expect(isInTime("2027-11-17T23:00:00Z", null)).toBe(true);
});

test("the money is due fourteen days after the statement", () => {
  expect(lastDayToRefund("2026-11-21T23:30:00Z")).toBe("2026-12-06");
});
