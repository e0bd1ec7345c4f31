import { describe, expect, test } from "vitest";
import { type ReportPeriod, type ReportRhythm, reportPeriodAt, reportPeriods } from "./report-periods.ts";

const words = ({ from, to, dueOn }: ReportPeriod) => `${from} ${to}, ${dueOn}`;

describe("a period of reports", () => {
  test.each([
    ["monthly", "2027-09-05", "2027-09-01 2027-09-10, 2027-09-20"],
    ["monthly", "2027-09-11", "2027-09-11 2027-09-20, 2027-09-30"],
    ["monthly", "2028-02-29", "2028-02-21 2028-02-29, 2028-03-10"],
    ["monthly", "2027-12-31", "2027-12-21 2027-12-31, 2028-01-10"],
    ["quarterly", "2027-02-15", "2027-02-01 2027-02-28, 2027-03-10"],
    ["simplified", "2027-01-31", "2027-01-01 2027-01-31, 2027-02-28"],
    ["simplified", "2027-12-01", "2027-12-01 2027-12-31, 2028-01-31"],
    ["franchise", "2027-01-01", "2027-01-01 2027-02-28, 2027-03-31"],
    ["franchise", "2027-02-28", "2027-01-01 2027-02-28, 2027-03-31"],
    ["franchise", "2027-11-30", "2027-11-01 2027-12-31, 2028-01-31"],
  ] as const)("%s on %s is %s", (rhythm, day, period) => {
    expect(words(reportPeriodAt(day, rhythm))).toBe(period);
  });
});

describe("the periods of a time", () => {
  const of = (
    from: string,
    until: string,
    rhythms: [string, ReportRhythm][],
    reported: ReportPeriod[] = [],
  ) =>
    reportPeriods({
      from,
      until,
      rhythms: rhythms.map(([day, rhythm]) => ({ from: day, rhythm })),
      reported,
    }).map(words);

  test("begin with that of the first day, and what was said first holds for all days before", () => {
    expect(of("2027-01-14", "2027-02-03", [["2027-02-01", "monthly"]])).toEqual([
      "2027-01-11 2027-01-20, 2027-01-31",
      "2027-01-21 2027-01-31, 2027-02-10",
      "2027-02-01 2027-02-10, 2027-02-20",
    ]);
    expect(of("2027-01-14", "2027-02-03", [])).toEqual([]);
  });

  test("end before the day on which the franchise is left", () => {
    expect(
      of("2027-02-01", "2027-04-02", [
        ["2020-01-01", "franchise"],
        ["2027-03-15", "monthly"],
      ]),
    ).toEqual([
      "2027-01-01 2027-02-28, 2027-03-31",
      "2027-03-01 2027-03-14, 2027-05-31",
      "2027-03-15 2027-03-20, 2027-03-31",
      "2027-03-21 2027-03-31, 2027-04-10",
      "2027-04-01 2027-04-10, 2027-04-20",
    ]);
  });

  test("stay as they were reported, whatever is set since", () => {
    const reported = [
      { from: "2027-01-01", to: "2027-01-31", dueOn: "2027-02-10" },
      { from: "2027-02-11", to: "2027-02-20", dueOn: "2027-02-28" },
    ];
    expect(of("2027-01-05", "2027-02-25", [["2020-01-01", "simplified"]], reported)).toEqual([
      "2027-01-01 2027-01-31, 2027-02-10",
      "2027-02-01 2027-02-10, 2027-03-31",
      "2027-02-11 2027-02-20, 2027-02-28",
      "2027-02-21 2027-02-28, 2027-03-31",
    ]);
  });
});
