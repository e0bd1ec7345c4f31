import { expect, test } from "vitest";
import { daysAhead, deliveryWindow, urgencyOf } from "./delivery.ts";

test.each([
  ["2026-11-17T10:00:00Z", "2026-11-20", "2026-11-27", "a Tuesday"],
  ["2026-11-20T10:00:00Z", "2026-11-25", "2026-12-02", "a Friday: weekends do not count"],
  ["2026-11-19T23:30:00Z", "2026-11-25", "2026-12-02", "an evening that is Friday in Paris already"],
  ["2026-12-23T10:00:00Z", "2026-12-29", "2027-01-06", "before Christmas and New Year's Day"],
])("a parcel paid at %s arrives between %s and %s: %s", (paidAt, earliest, latest) => {
  expect(deliveryWindow(new Date(paidAt))).toEqual({ earliest, latest });
});

test.each([
  ["2026-11-27", "2026-11-24", undefined, "Wednesday's parcel arrives on Friday, the day that was promised"],
  ["2026-11-27", "2026-11-25", "today", "Thursday's would arrive on Monday"],
  ["2026-11-27", "2026-11-27", "today", "it can hardly be kept, but it is not broken yet"],
  ["2026-11-27", "2026-11-28", "late", "a Saturday"],
  ["2026-12-01", "2026-11-27", "today", "a Friday: Monday's parcel would arrive on Wednesday"],
])("what was promised by %s is on %s: %s (%s)", (latest, today, urgency, _why) => {
  expect(urgencyOf(latest, today)).toBe(urgency);
});

test.each([
  ["2026-11-09", "2026-11-12", "it leaves the day after it was paid"],
  ["2026-11-13", "2026-11-17", "it leaves on a Friday, after the first day that was promised"],
  ["2026-11-17", undefined, "on the last day at best"],
  ["2026-11-25", undefined, "it is late"],
])("of the days 12 to 19 November, one that leaves on %s has from %s on: %s", (today, earliest, _why) => {
  const latest = "2026-11-19";
  const days = daysAhead({ earliest: "2026-11-12", latest }, today);
  expect(days).toEqual(earliest && { earliest, latest });
});
