import { expect, test } from "vitest";
import { formatEuros, parseEuros } from "./money.ts";

test.each([
  ["45,90", 4590],
  ["45.9", 4590],
  [" 12 ", 1200],
  ["0", 0],
  ["999999,99", 99_999_999],
  ["1 250", 125_000],
  ["12,50 €", 1250],
  ["12€", 1200],
])("%s is so many cents", (text, cents) => {
  expect(parseEuros(text)).toBe(cents);
});

test.each([0, 5, 90, 4590, 123_450, 99_999_999])("%i cents read back as they are written", (cents) => {
  expect(parseEuros(formatEuros(cents))).toBe(cents);
});

test.each([
  "",
  " ",
  "€",
  "gratuit",
  "-1",
  "+1",
  "12,345",
  "29 90",
  "1.234,50",
  "1000000",
  "1e3",
  "12,",
  "１２",
])("%j is no price, and not 0", (text) => {
  expect(parseEuros(text)).toBeUndefined();
});
