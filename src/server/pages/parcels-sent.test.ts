import { expect, test } from "vitest";
import { moreParcelsThan } from "./parcels-sent.ts";

test.each([
  [0, null],
  [100, null],
  [101, 100],
  [300, 200],
  [301, 300],
  [399, 300],
  [1_000, 900],
  [1_001, 1_000],
  [1_987, 1_900],
  [12_345, 12_000],
  [123_456, 120_000],
])("of %i parcels the shop says %j", (count, told) => {
  expect(moreParcelsThan(count)).toBe(told);
});
