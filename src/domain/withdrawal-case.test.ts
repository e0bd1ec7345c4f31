import { expect, test } from "vitest";
import { withdrawalCase } from "./withdrawal-case.ts";

const DELIVERED = "2026-11-02T10:00:00Z";

test.each([
  [null, "looked-at"],
  [{ status: "paid", deliveredAt: null }, "not-sent"],
  [{ status: "preparing", deliveredAt: null }, "not-sent"],
  [{ status: "to-ship", deliveredAt: null }, "not-sent"],
  [{ status: "shipped", deliveredAt: null }, "send-back"],
  [{ status: "delivered", deliveredAt: DELIVERED }, "send-back"],
  [{ status: "to-pay", deliveredAt: null }, "looked-at"],
  [{ status: "cancelled-by-admin", deliveredAt: null }, "looked-at"],
] as const)("a statement in time about %j is one that is %s", (order, expected) => {
  expect(withdrawalCase("2026-11-16T22:59:00Z", order)).toBe(expected);
});

test("one that comes after the last day is looked at, whatever became of the parcel", () => {
  expect(withdrawalCase("2026-11-16T23:01:00Z", { status: "delivered", deliveredAt: DELIVERED })).toBe(
    "looked-at",
  );
});
