import { expect, test } from "vitest";
import { readBasketCode } from "./basket-code.ts";

test.each([
  ["4821", "4821"],
  [" 4821 ", "4821"],
  ["0007", "0007"],
  ["4821!!", "4821"],
  ["4821 🙂", "4821"],
  ["code 4821", "4821"],
  ["Mon code : 4821", "4821"],
  ["CODE:4821.", "4821"],
  ["48215", undefined],
  ["482", undefined],
  ["4821 svp", undefined],
  ["A4821", undefined],
  ["a12 4821", undefined],
  ["48 21", undefined],
  ["prix 4821", undefined],
  ["", undefined],
])("the comment '%s' says the code %s", (comment, code) => {
  expect(readBasketCode(comment)).toBe(code);
});
