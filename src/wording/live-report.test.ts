import { expect, test } from "vitest";
import { formatLength } from "./live-report.ts";

test("how long something took is said in the unit that one would say", () => {
  const said = (seconds: number) => formatLength(seconds).replaceAll("\u00a0", " ");
  expect([0, 42, 59.4].map(said)).toEqual(["0 s", "42 s", "59 s"]);
  expect([60, 421, 3569].map(said)).toEqual(["1 min", "7 min", "59 min"]);
  expect([3570, 3900, 86_399].map(said)).toEqual(["1 h 00", "1 h 05", "1 j 0 h"]);
  expect(said(2 * 86_400 + 4 * 3600)).toBe("2 j 4 h");
});
