import { expect, test } from "vitest";
import { RETURN_CAUSES, refundProposal, usualDisposition } from "./returns.ts";

const TAKEN = {
  cause: "withdrawal",
  chosenCents: 3990,
  shippingCents: 600,
  sharesParcel: false,
  leavesNothing: true,
  isSent: true,
  inTime: true,
  refundableCents: 10_000,
} as const;

test.each([
  ["the whole order, renounced in time: its delivery too", {}, 4590],
  ["the whole order, renounced too late", { inTime: false }, 3990],
  ["a part of the order", { leavesNothing: false }, 3990],
  ["the whole order, for a reason of the buyer's own", { cause: "other" }, 3990],
  ["the whole order, which was never sent", { cause: "other", isSent: false, inTime: false }, 4590],
  [
    "the whole order, never sent, whose parcel goes on with others",
    { cause: "other", isSent: false, sharesParcel: true },
    3990,
  ],
  ["the same, renounced in time", { isSent: false, sharesParcel: true }, 4590],
  ["no more than what is left", { refundableCents: 4000 }, 4000],
  ["nothing where nothing is left", { refundableCents: 0 }, 0],
] as const)("what is given back for %s", (_, more, expected) => {
  expect(refundProposal({ ...TAKEN, ...more }).totalCents).toBe(expected);
});

test("a piece that is lost or at fault is not sold again unseen", () => {
  expect(RETURN_CAUSES.filter((cause) => usualDisposition(cause) === "set-aside")).toEqual([
    "defect",
    "not-sendable",
  ]);
});

test("whoever sold a bad piece, or sent it wrong, gives the delivery back whenever it was renounced", () => {
  const owed = RETURN_CAUSES.filter(
    (cause) => refundProposal({ ...TAKEN, cause, inTime: false }).deliveryCents > 0,
  );
  expect(owed).toEqual(["defect", "wrong-piece", "undelivered", "not-sendable"]);
});
