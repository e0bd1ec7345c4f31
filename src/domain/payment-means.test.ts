import { expect, test } from "vitest";
import {
  codeInMode,
  isFinanced,
  isMeansSetting,
  MEANS_CODES,
  meansFor,
  readMeans,
  writeMeans,
} from "./payment-means.ts";

test("a setting is read, written back the same, and sorted as the list of codes is", () => {
  const means = readMeans("ALMA_3X:5000-200000 APPLE_PAY PAYPAL:3000-");
  expect(means).toEqual([
    { code: "APPLE_PAY", minCents: null, maxCents: null },
    { code: "PAYPAL", minCents: 3000, maxCents: null },
    { code: "ALMA_3X", minCents: 5000, maxCents: 200_000 },
  ]);
  expect(writeMeans(means)).toBe("APPLE_PAY PAYPAL:3000- ALMA_3X:5000-200000");
});

test.each([
  ["", true],
  ["APPLE_PAY", true],
  ["ALMA_3X:5000-200000", true],
  ["CARDS", false],
  ["BITCOIN", false],
  ["ALMA_3X:200000-5000", false],
  ["ALMA_3X:-0", false],
  ["APPLE_PAY APPLE_PAY", false],
  ["PAYPAL APPLE_PAY", false],
  ["APPLE_PAY:abc", false],
])("%j is a setting: %s", (kept, valid) => {
  expect(isMeansSetting(kept)).toBe(valid);
});

test("an order is offered what its amount allows, bounds included, and cards always", () => {
  const kept = "PAYPAL:-10000 ALMA_3X:5000-200000";
  expect(meansFor(kept, 4_999)).toEqual(["CARDS", "PAYPAL"]);
  expect(meansFor(kept, 5_000)).toEqual(["CARDS", "PAYPAL", "ALMA_3X"]);
  expect(meansFor(kept, 10_001)).toEqual(["CARDS", "ALMA_3X"]);
  expect(meansFor(kept, 200_001)).toEqual(["CARDS"]);
});

test("PayPal is asked for by its sandbox codes in TEST mode only", () => {
  expect(codeInMode("PAYPAL", "TEST")).toBe("PAYPAL_SB");
  expect(codeInMode("PAYPAL_BNPL", "TEST")).toBe("PAYPAL_BNPL_SB");
  expect(codeInMode("PAYPAL", "PRODUCTION")).toBe("PAYPAL");
  expect(codeInMode("ALMA_3X", "TEST")).toBe("ALMA_3X");
});

test("the others pay the shop for a buyer who pays them later; a card, a wallet, PayPal and Wero do not", () => {
  expect(MEANS_CODES.filter((code) => !isFinanced(code))).toEqual([
    "CARDS",
    "APPLE_PAY",
    "GOOGLEPAY",
    "PAYPAL",
    "WERO",
  ]);
});
