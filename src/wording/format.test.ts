import { describe, expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import {
  countOf,
  countOfFound,
  formatAge,
  formatClockToTheMillisecond,
  formatClockToTheSecond,
  formatCount,
  formatDate,
  formatDateProse,
  formatDateTime,
  formatDateTimeProse,
  formatDateTimeToTheSecond,
  formatMonth,
  formatRange,
  formatUntil,
  formatWeekday,
} from "./format.ts";
import { plural } from "./plural.ts";

describe("dates", () => {
  test("are told in Paris time whatever the machine's zone, on both sides of the clock change", () => {
    expect(formatDateTime("2026-11-20T19:30:00Z")).toBe("20/11/2026 20:30");
    expect(formatDateTime("2026-07-01T22:15:00Z")).toBe("02/07/2026 00:15");
    expect(formatDateTimeProse("2026-11-20T19:30:00Z")).toBe("20 novembre 2026 à 20:30");
    expect(formatDateTimeToTheSecond("2026-11-20T19:30:05Z")).toBe("20 novembre 2026 à 20:30:05");
  });

  test("name the day of what is kept for somebody only where it is another one, and not a few hours away", () => {
    const until = (now: string) => formatUntil("2026-11-27T23:05:00Z", new Date(now));
    expect(until("2026-11-28T10:00:00Z")).toBe("à 00:05");
    expect(until("2026-11-27T22:50:00Z")).toBe("à 00:05");
    expect(until("2026-11-27T12:00:00Z")).toBe("au samedi 28 novembre à 00:05");
  });

  test("are those of the language's data, on each day of four years", () => {
    const inFrench = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", ...options });
      return (instant: Date) => format.format(instant).replace(/(^|\s)1(?=\s)/, "$11er");
    };
    const date = inFrench({ day: "2-digit", month: "2-digit", year: "numeric" });
    const prose = inFrench({ day: "numeric", month: "long", year: "numeric" });
    const weekday = inFrench({ weekday: "long", day: "numeric", month: "long" });
    const clock = inFrench({ timeStyle: "medium", hourCycle: "h23" });
    const month = inFrench({ month: "long", year: "numeric" });
    for (let day = 0; day < 4 * 366; day += 1) {
      const instant = new Date(Date.UTC(2026, 0, 1 + day, day % 24, day % 60, day % 60, day % 1000));
      expect([formatDate(instant), formatDateProse(instant)]).toEqual([date(instant), prose(instant)]);
      expect(formatWeekday(instant)).toBe(weekday(instant));
      expect(formatClockToTheSecond(instant)).toBe(clock(instant));
      expect(formatMonth(parisDay(instant).slice(0, 7))).toBe(month(instant));
    }
    expect(formatClockToTheMillisecond("2026-11-20T19:30:05.042Z")).toBe("20:30:05,042");
  });

  test("throw for what is no time", () => {
    expect(() => formatDate("demain")).toThrow(RangeError);
  });

  test("say 1er for the first day of a month and leave the other days alone", () => {
    expect(formatDateProse("2026-12-01T12:00:00Z")).toBe("1er décembre 2026");
    expect(formatDateProse("2026-12-11T12:00:00Z")).toBe("11 décembre 2026");
  });
});

describe("counts", () => {
  test("are plural from two, so that zero and one are singular", () => {
    expect([0, 1, 2, 312].map((count) => plural(count, "article"))).toEqual([
      "article",
      "article",
      "articles",
      "articles",
    ]);
    expect(countOf(2, "pièce")).toBe("2\u00a0pièces");
    expect(plural(3, "cheval", "chevaux")).toBe("chevaux");
    expect([plural(7, "colis"), plural(2, "prix"), plural(2, "nez")]).toEqual(["colis", "prix", "nez"]);
  });

  test("never hold the narrow space that our fonts lack", () => {
    const texts = [
      formatCount(1_234_567),
      formatRange(1, 50, 12_345),
      formatDateTime("2026-11-20T19:30:00Z"),
    ];
    expect(texts.join("")).not.toContain("\u202f");
    expect(formatCount(1234)).toBe("1\u00a0234");
    expect(formatCount(-1_234_567)).toBe("-1\u00a0234\u00a0567");
    expect(formatCount(1234.5)).toBe("1\u00a0234,5");
    expect(formatRange(1, 50, 312)).toBe("1–50 sur 312");
    expect(formatRange(951, 1000, 1000, true)).toBe("951–1\u00a0000 sur plus de 1\u00a0000");
    expect(formatRange(0, 0, 0)).toBe("0");
    expect(countOfFound({ total: 1000, more: true }, "commande")).toBe("Plus de 1\u00a0000\u00a0commandes");
    expect(countOfFound({ total: 1, more: false }, "commande")).toBe("1\u00a0commande");
  });

  test("tell ages in the largest whole unit", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    expect(formatAge("2026-11-20T11:59:56Z", now)).toBe("il y a 4\u00a0s");
    expect(formatAge("2026-11-20T11:48:00Z", now)).toBe("il y a 12\u00a0min");
    expect(formatAge("2026-11-18T11:00:00Z", now)).toBe("il y a 2\u00a0j");
  });
});
