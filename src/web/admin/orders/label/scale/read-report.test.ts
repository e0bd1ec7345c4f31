import { expect, test } from "vitest";
import { gramsInReport } from "./read-report.ts";

const report = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer);

test("a weight at rest is read in the scale's unit and power of ten", () => {
  expect(gramsInReport(3, report(4, 2, 0, 0x5e, 0x01))).toBe(350);
  // 1,25 kg as 125 times 10 to the power of -2.
  expect(gramsInReport(3, report(4, 3, 0xfe, 125, 0))).toBe(1250);
  // 12,5 ounces as an American scale says it.
  expect(gramsInReport(3, report(4, 11, 0xff, 125, 0))).toBe(354);
  expect(gramsInReport(3, report(4, 12, 0, 2, 0))).toBe(907);
  expect(gramsInReport(3, report(2, 2, 0, 0, 0))).toBe(0);
});

test("what moves, is under zero, too heavy, of another unit or another report is no weight", () => {
  for (const status of [1, 3, 5, 6, 7, 8])
    expect(gramsInReport(3, report(status, 2, 0, 100, 0))).toBeUndefined();
  expect(gramsInReport(3, report(4, 9, 0, 100, 0))).toBeUndefined();
  expect(gramsInReport(1, report(4, 2, 0, 100, 0))).toBeUndefined();
  expect(gramsInReport(3, report(4, 2, 0))).toBeUndefined();
});
