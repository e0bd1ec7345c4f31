import { expect, test } from "vitest";
import { liveOnConsole } from "./use-chosen-live.ts";

const now = Date.parse("2026-11-20T20:00:00.000Z");
const live = (id: string, liveDate: string) => ({
  ...{ id, title: id, ref: id, onAir: null, shownLast: null, run: [] },
  liveDate: `2026-11-${liveDate}:00.000Z`,
});
const [tomorrow, tonight, earlier] = [
  live("tomorrow", "21T19:00"),
  live("tonight", "20T19:00"),
  live("earlier", "19T19:00"),
];

test("orders are entered for the present live, not for one of tomorrow that is open already", () => {
  expect(liveOnConsole([tomorrow, tonight, earlier], undefined, now)).toBe(tonight);
  expect(liveOnConsole([tomorrow], undefined, now)).toBe(tomorrow);
  expect(liveOnConsole([], undefined, now)).toBeUndefined();
});

test("the chosen live stays while it is on air", () => {
  expect(liveOnConsole([tomorrow, tonight, earlier], "earlier", now)).toBe(earlier);
  expect(liveOnConsole([tomorrow, tonight], "earlier", now)).toBe(tonight);
});
