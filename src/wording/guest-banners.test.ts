import { expect, test } from "vitest";
import { isEditable, isSettled, ORDER_STATUSES } from "#domain/order-status.ts";
import { GUEST_BANNERS, GUEST_TIMELINE } from "./guest-banners.ts";

test("a guest reads a banner exactly when the order can no longer be changed", () => {
  for (const status of ORDER_STATUSES)
    expect([status, GUEST_BANNERS[status] === undefined]).toEqual([status, isEditable(status)]);
});

test("every status of a paid order stands in one stage of the timeline, and no other does", () => {
  const staged = GUEST_TIMELINE.flatMap(({ statuses }) => [...statuses]);
  expect(staged).toEqual(ORDER_STATUSES.filter(isSettled));
});
