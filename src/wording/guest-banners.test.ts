import { expect, test } from "vitest";
import { isEditable, isSettled, ORDER_STATUSES } from "#domain/order-status.ts";
import { GUEST_TIMELINE, guestBanner } from "./guest-banners.ts";

test("a guest reads a banner exactly when the order can no longer be changed", () => {
  for (const status of ORDER_STATUSES)
    expect([status, guestBanner({ status, tracking: null }) === undefined]).toEqual([
      status,
      isEditable(status),
    ]);
});

test("a link to follow the parcel is promised only where the parcel has a number", () => {
  expect(guestBanner({ status: "shipped", tracking: {} })).toBe(
    "Votre commande est expédiée. Le lien de suivi vous est envoyé par email.",
  );
  expect(guestBanner({ status: "shipped", tracking: null })).toBe("Votre commande est expédiée.");
});

test("every status of a paid order stands in one stage of the timeline, and no other does", () => {
  const staged = GUEST_TIMELINE.flatMap(({ statuses }) => [...statuses]);
  expect(staged).toEqual(ORDER_STATUSES.filter(isSettled));
});
