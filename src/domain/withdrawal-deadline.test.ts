import { expect, test } from "vitest";
import { isInTime, lastDayToWithdraw } from "./withdrawal-deadline.ts";

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
  expect(lastDayToWithdraw({ deliveredAt, contractSentAt: "2026-01-02T10:00:00Z" })).toBe(lastDay);
});

test.each([
  ["never: twelve months more", "2026-11-03T10:00:00Z", null, "2027-11-17"],
  ["never, over the turn of a year", "2025-11-27T10:00:00Z", null, "2026-12-11"],
  ["never, and the first fourteen days end on a Sunday", "2026-02-01T10:00:00Z", null, "2027-02-16"],
  ["never, and the longer period ends on a Saturday", "2026-11-06T10:00:00Z", null, "2027-11-22"],
  ["with the parcel", "2026-11-03T10:00:00Z", "2026-11-03T18:00:00Z", "2026-11-17"],
  ["a week after it", "2026-11-03T10:00:00Z", "2026-11-10T18:00:00Z", "2026-11-24"],
  ["months after it", "2026-11-03T10:00:00Z", "2027-03-01T10:00:00Z", "2027-03-15"],
  ["in the last days of the longer period", "2026-11-03T10:00:00Z", "2027-11-12T10:00:00Z", "2027-11-17"],
])("the contract was confirmed %s", (_, deliveredAt, contractSentAt, lastDay) => {
  expect(lastDayToWithdraw({ deliveredAt, contractSentAt })).toBe(lastDay);
});

test("a statement is in time until the last minute of the last day, and while the receipt is unknown", () => {
  const receipt = { deliveredAt: "2026-11-03T10:00:00Z", contractSentAt: "2026-11-01T10:00:00Z" };
  expect(isInTime("2026-11-17T22:59:59Z", receipt)).toBe(true);
  expect(isInTime("2026-11-17T23:00:00Z", receipt)).toBe(false);
  expect(isInTime("2027-11-17T23:00:00Z", { ...receipt, deliveredAt: null })).toBe(true);
});
