import { describe, expect, test } from "vitest";
import { parisDay, parisField, parisInstant, parisStamp, parisWallTime } from "./paris-time.ts";

describe("a date typed in the back office", () => {
  test.each([
    ["2026-11-20T20:30", "2026-11-20T19:30:00.000Z"],
    ["2026-07-14T20:30", "2026-07-14T18:30:00.000Z"],
    ["2026-10-25T01:30", "2026-10-24T23:30:00.000Z"],
  ])("%s is the hour of Paris, winter and summer", (typed, instant) => {
    expect(parisInstant(typed)).toBe(instant);
    expect(parisField(instant)).toBe(typed);
  });

  test("in the hour that summer time skips is the hour after it", () => {
    expect(parisField(parisInstant("2026-03-29T02:30") ?? "")).toBe("2026-03-29T03:30");
  });

  test.each(["", "2026-02-30T10:00", "2026-11-20", "demain"])("%j is none", (typed) => {
    expect(parisInstant(typed)).toBeUndefined();
  });
});

test.each([
  ["2026-11-20T22:59:59Z", "2026-11-20"],
  ["2026-11-20T23:00:00Z", "2026-11-21"],
  ["2026-07-14T22:00:00Z", "2026-07-15"],
])("the day in Paris at %s is %s", (instant, day) => {
  expect(parisDay(new Date(instant))).toBe(day);
});

test("a report is stamped with the clock of Paris, past midnight with the new day", () => {
  expect(parisStamp(new Date("2026-11-30T23:30:05.700Z"))).toBe("20261201003005");
});

test("the clock of Paris is that of the time zone's data, each half hour around the changes of 1996 to 2099", () => {
  const zone = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const different: string[] = [];
  for (let year = 1996; year < 2100; year += 1)
    for (const [month, day] of [
      [0, 1],
      [2, 24],
      [6, 14],
      [9, 24],
      [11, 31],
    ] as const)
      for (let half = 0; half < 10 * 48; half += 1) {
        const instant = new Date(Date.UTC(year, month, day, 0, 30 * half));
        const expected = `${zone.format(instant)}.000`.replace(" ", "T");
        if (parisWallTime(instant.getTime()) !== expected) different.push(expected);
      }
  expect(different).toEqual([]);
});
