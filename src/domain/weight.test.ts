import { expect, test } from "vitest";
import { isFarFrom, parseGrams, weightOfParcel } from "./weight.ts";

test("a weight is read in grams or kilograms, and nothing else is one", () => {
  expect(["350", "350 g", "0,35 kg", "1.2kg", " 1 ", "30 kg"].map(parseGrams)).toEqual([
    350, 350, 350, 1200, 1, 30_000,
  ]);
  expect(parseGrams("  ")).toBeNull();
  expect(["0", "-3", "abc", "31 kg", "350 lb", "1,2,3"].map(parseGrams)).toEqual(Array(6).fill(undefined));
});

test("a parcel weighs its pieces and its packaging, as far as they are known", () => {
  expect(weightOfParcel(550, 80)).toBe(630);
  expect(weightOfParcel(null, 80)).toBeNull();
  expect(weightOfParcel(29_990, 80)).toBe(30_000);
});

test("a weight is far from the sum only past a quarter of it and past 150 grams", () => {
  expect([750, 751, 450, 449].map((grams) => isFarFrom(grams, 600))).toEqual([false, true, false, true]);
  // A light parcel: a quarter is less than what paper weighs.
  expect([350, 351].map((grams) => isFarFrom(grams, 200))).toEqual([false, true]);
  // A heavy one: 150 grams is less than a quarter.
  expect([2500, 2501, 1499].map((grams) => isFarFrom(grams, 2000))).toEqual([false, true, true]);
});
