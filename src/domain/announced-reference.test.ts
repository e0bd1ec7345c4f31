import { expect, test } from "vitest";
import { namesReference } from "./announced-reference.ts";

test.each([
  "A12",
  "a12",
  "A 12",
  "A-12",
  "A.12",
  "réf A12",
  "Ref. a 12",
  "référence\u00a0: A12",
  "Ａ１２",
  "#A12",
])("'%s' names A12", (typed) => expect(namesReference(typed, "A12")).toBe(true));

test.each(["A1", "A123", "12", "B12", "réf", "-", ""])("'%s' does not name A12", (typed) => {
  expect(namesReference(typed, "A12")).toBe(false);
});

test("a reference may have signs, or the very word, in it", () => {
  expect(namesReference("a12", "A-12")).toBe(true);
  expect(namesReference("ref 12", "REF12")).toBe(true);
  expect(namesReference("robe ete", "Robe été")).toBe(true);
  expect(namesReference("", "-")).toBe(false);
});
