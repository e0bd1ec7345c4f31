import { describe, expect, test } from "vitest";
import { nextLive, presentLive } from "./present-live.ts";

const now = Date.parse("2026-11-20T19:00:00Z");
const live = (id: string, hours: number, isActive = false) => ({
  id,
  liveDate: new Date(now + hours * 3_600_000).toISOString(),
  isActive,
});
const chosen = (...lives: ReturnType<typeof live>[]) => presentLive(lives, now)?.id;

describe("the live that is meant when nobody has chosen one", () => {
  test("is the newest on air, whatever was planned for later or is over", () => {
    expect(chosen(live("tomorrow", 24), live("ended", -1), live("now", -2, true))).toBe("now");
    expect(chosen(live("tomorrow", 24, true), live("now", -2, true), live("older", -5, true))).toBe("now");
  });

  test("is else the newest that has begun, and never one that begins later", () => {
    expect(chosen(live("tonight", 5, true), live("yesterday", -24), live("before", -48))).toBe("yesterday");
    expect(chosen(live("tonight", 5, true), live("tomorrow", 24))).toBeUndefined();
  });

  test("may begin a little before its time", () => {
    expect(chosen(live("early", 0.5, true), live("yesterday", -24))).toBe("early");
    expect(chosen(live("soon", 0.5), live("yesterday", -24))).toBe("yesterday");
  });
});

test("the live that follows one is the first dated later that is not over, whichever way they are listed", () => {
  const lives = [
    live("later", 336),
    live("next", 168),
    live("now", -1, true),
    live("over", -24),
    live("old", -168),
  ];
  expect(nextLive(lives, "now", now)?.id).toBe("next");
  expect(nextLive(lives.toReversed(), "old", now)?.id).toBe("now");
  expect(nextLive(lives, "later", now)).toBeUndefined();
  expect(nextLive(lives, "unknown", now)).toBeUndefined();
});
