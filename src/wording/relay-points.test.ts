import { expect, test } from "vitest";
import { closingLine } from "./relay-points.ts";

test.each([
  ["2026-12-24", "2026-12-31", "Fermé du 24 au 31 décembre"],
  ["2026-12-28", "2027-01-03", "Fermé du 28 décembre au 3 janvier"],
  ["2027-01-01", "2027-01-09", "Fermé du 1er au 9 janvier"],
  ["2026-12-24", "2026-12-24", "Fermé le 24 décembre"],
])("a point closed from %s to %s is said to be: %s", (from, to, said) => {
  expect(closingLine({ from, to })).toBe(said);
});
