import { expect, test } from "vitest";
import { inGroups, readCode } from "./second-factor.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456\n", { kind: "app", code: "123456" }],
  ["123\u00a0456", { kind: "app", code: "123456" }],
  ["１２３４５６", { kind: "app", code: "123456" }],
  ["abcd efgh ijkl mn27", { kind: "backup", code: "abcdefghijklmn27" }],
  ["ABCD–EFGH-IJKL-MN27", { kind: "backup", code: "abcdefghijklmn27" }],
])("a code is read however it was pasted: %j", (typed, code) => {
  expect(readCode(typed)).toEqual(code);
});

test.each(["", "12345", "1234567", "12345a", "abcd-efgh-ijkl-mn2", "abcd-efgh-ijkl-mn01", "x".repeat(200)])(
  "what can be no code is none: %j",
  (typed) => {
    expect(readCode(typed)).toBeUndefined();
  },
);

test("a long code is read in groups of four", () => {
  expect(inGroups("abcdefghij")).toBe("abcd efgh ij");
});
