import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

describe("a line of a file for spreadsheets", () => {
  test("has semicolons between its cells and a comma in its amounts", () => {
    expect(csvLine(["HF-noel-1", 3, { cents: 123450 }, { cents: 5 }, { cents: -90 }, null])).toBe(
      "HF-noel-1;3;1234,50;0,05;-0,90;\r\n",
    );
  });

  test("tells the time of Paris, in winter and in summer", () => {
    expect(csvLine([{ at: "2026-11-20T19:30:00.000Z" }, { at: "2026-07-01T19:30:00.000Z" }])).toBe(
      "20/11/2026 20:30;01/07/2026 21:30\r\n",
    );
  });

  test("keeps what would end a cell or a line inside its quotes", () => {
    expect(csvLine(['Robe "longue"', "noir; blanc", "deux\nlignes"])).toBe(
      '"Robe ""longue""";"noir; blanc";"deux\nlignes"\r\n',
    );
  });

  test.each([
    ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
    ["+33612345678", "'+33612345678"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1:A9)", "'@SUM(A1:A9)"],
    ["\t=1+1", '"\'\t=1+1"'],
    ["\r=1+1", '"\'\r=1+1"'],
    ["\tcaché", '"\'\tcaché"'],
    ["  =1+1", "'  =1+1"],
    ["\u00a0=1+1", "'\u00a0=1+1"],
    ["＝1+1", "'＝1+1"],
    ["+1;=2", '"\'+1;=2"'],
  ])("runs nothing of %j", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  test.each(["Robe = rouge", "a@b.fr", "A-1", "12", ""])("leaves %j as it is", (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });
});
