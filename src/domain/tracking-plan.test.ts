import { describe, expect, test } from "vitest";
import type { ParcelState } from "./carrier-codes.ts";
import { isDaytime, nextQuestion } from "./tracking-plan.ts";

/** In winter the clock of Paris is an hour ahead of UTC. */
const at = (day: number, hour: number, minute = 0): Date =>
  new Date(Date.UTC(2026, 10, day, hour - 1, minute));

/** The instants at which a parcel is asked about that stays in one state. */
function questions(state: ParcelState, lastNewsAt: Date | null, from: Date, count: number): Date[] {
  const asked: Date[] = [];
  let now = from;
  while (asked.length < count) {
    const next = nextQuestion({ state, announcedAt: from, lastNewsAt }, now);
    if (next === null) break;
    asked.push(next);
    now = next;
  }
  return asked;
}

describe("a parcel is asked about", () => {
  test("two hours after its label, then every other hour, from seven to nine in the evening in Paris", () => {
    expect(questions("announced", null, at(20, 15, 30), 4)).toEqual([
      at(20, 17, 30),
      at(20, 19, 30),
      at(21, 7),
      at(21, 9),
    ]);
    expect(questions("announced", null, at(20, 23), 1)).toEqual([at(21, 7)]);
  });

  test("hourly once it is near the door", () => {
    expect(
      nextQuestion({ state: "out-for-delivery", announcedAt: at(18, 9), lastNewsAt: at(20, 8) }, at(20, 9)),
    ).toEqual(at(20, 10));
  });

  test("daily after a week without news", () => {
    expect(
      nextQuestion({ state: "in-transit", announcedAt: at(1, 9), lastNewsAt: at(10, 9) }, at(17, 9)),
    ).toEqual(at(18, 9));
  });

  test("no more once it is delivered, came back or goes on under another number, or after ninety days", () => {
    for (const state of ["delivered", "returned", "renumbered"] as const)
      expect(nextQuestion({ state, announcedAt: at(1, 9), lastNewsAt: at(2, 9) }, at(2, 10))).toBeNull();
    const announcedAt = new Date(at(20, 9).getTime() - 90 * 86_400_000);
    expect(nextQuestion({ state: "in-transit", announcedAt, lastNewsAt: null }, at(20, 9))).toBeNull();
  });

  test("still where it brings a return and was given back to its buyer, who may drop it once more", () => {
    const back = { announcedAt: at(1, 9), lastNewsAt: at(2, 9), isReturn: true };
    expect(nextQuestion({ ...back, state: "returned" }, at(2, 10))).toEqual(at(2, 12));
    expect(nextQuestion({ ...back, state: "delivered" }, at(2, 10))).toBeNull();
  });

  test("at most sixty times a week, though it never moves", () => {
    const week = questions("in-transit", null, at(2, 9), 1_000).filter((time) => time < at(9, 9));
    expect(week.length).toBeLessThanOrEqual(60);
    expect(week.every(isDaytime)).toBe(true);
    expect(questions("in-transit", null, at(2, 9), 1_000).length).toBeLessThanOrEqual(60 + 83);
  });
});
