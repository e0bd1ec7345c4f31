import { expect, test } from "vitest";
import { looksLike } from "./color-distance.ts";

test.each([
  ["#000000", "#0A0A0A"],
  ["#FF0000", "#F50A0A"],
  ["#1f2a44", "#222D48"],
])("%s and %s look alike", (one, other) => {
  expect(looksLike(one, other)).toBe(true);
});

test.each([
  ["#000000", "#333333"],
  ["#FF0000", "#FF7F00"],
  ["#FFFFFF", "#EDE0D0"],
])("%s and %s do not", (one, other) => {
  expect(looksLike(one, other)).toBe(false);
});
