import { expect, test } from "vitest";
import { asPlainLine } from "./plain-text.ts";

test.each([
  ["what turns the writing around", "A12\u202e rion\u2066 \u2069", "A12 rion"],
  ["what nobody sees", "A\u200b1\u2060\u00ad2\u200f", "A12"],
  ["control characters and blanks", "A12\u0000\n\t noir\u0007", "A12 noir"],
  ["towers of signs", `A12 n${"\u0321".repeat(30)}oir`, `A12 n${"\u0321\u0321\u0321\u0321"}oir`],
  ["half a character", "A12 \ud83d", "A12"],
])("%s is taken out", (_, text, line) => {
  expect(asPlainLine(text, 100)).toBe(line);
});

test.each(["👩‍👩‍👧‍👦 jp ❤️ 1️⃣", "مرحبا", "می‌خواهم", "l'été à Noël", "<b>A12</b> & =1+1"])(
  "%s stays as it is",
  (text) => expect(asPlainLine(text, 100)).toBe(text),
);

test.each(["\u200b\u200b", "\u3164", "\u2800 \u2800", "\u0301", "\u200d", " "])(
  "nothing to see is nothing: %j",
  (text) => expect(asPlainLine(text, 100)).toBe(""),
);

test("it is cut before half a character", () => {
  expect(asPlainLine(`${"x".repeat(9)}💥`, 10)).toBe("x".repeat(9));
});
