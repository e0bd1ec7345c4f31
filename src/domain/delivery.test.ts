import { expect, test } from "vitest";
import { deliveryWindow } from "./delivery.ts";

test.each([
  ["2026-11-17T10:00:00Z", "2026-11-20", "2026-11-27", "a Tuesday"],
  ["2026-11-20T10:00:00Z", "2026-11-25", "2026-12-02", "a Friday: weekends do not count"],
  ["2026-11-19T23:30:00Z", "2026-11-25", "2026-12-02", "an evening that is Friday in Paris already"],
  ["2026-12-23T10:00:00Z", "2026-12-29", "2027-01-06", "before Christmas and New Year's Day"],
])("a parcel paid at %s arrives between %s and %s: %s", (paidAt, earliest, latest) => {
  expect(deliveryWindow(new Date(paidAt))).toEqual({ earliest, latest });
});
