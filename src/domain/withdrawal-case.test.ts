import { expect, test } from "vitest";
import { withdrawalCase } from "./withdrawal-case.ts";

const DELIVERED = "2026-11-02T10:00:00Z";
const contractSentAt = "2026-10-30T10:00:00Z";

test.each([
  [null, "looked-at"],
  [{ status: "paid", deliveredAt: null, contractSentAt }, "not-sent"],
  [{ status: "preparing", deliveredAt: null, contractSentAt }, "not-sent"],
  [{ status: "to-ship", deliveredAt: null, contractSentAt }, "not-sent"],
  [{ status: "shipped", deliveredAt: null, contractSentAt }, "send-back"],
  [{ status: "delivered", deliveredAt: DELIVERED, contractSentAt }, "send-back"],
  [{ status: "to-pay", deliveredAt: null, contractSentAt }, "looked-at"],
  [{ status: "cancelled-by-admin", deliveredAt: null, contractSentAt }, "looked-at"],
] as const)("a statement in time about %j is one that is %s", (order, expected) => {
  expect(withdrawalCase("2026-11-16T22:59:00Z", order)).toBe(expected);
});

test("one that comes after the last day is looked at, whatever became of the parcel", () => {
  expect(
    withdrawalCase("2026-11-16T23:01:00Z", { status: "delivered", deliveredAt: DELIVERED, contractSentAt }),
  ).toBe("looked-at");
});

test("but one whose contract was never confirmed has twelve months more", () => {
  const order = { status: "delivered", deliveredAt: DELIVERED, contractSentAt: null } as const;
  expect(withdrawalCase("2027-11-16T22:59:00Z", order)).toBe("send-back");
  expect(withdrawalCase("2027-11-16T23:01:00Z", order)).toBe("looked-at");
});
