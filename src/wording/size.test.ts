import { expect, test } from "vitest";
import { sizeWithin, sizeWords } from "./size.ts";

test("a size is announced once", () => {
  expect(sizeWords("38")).toBe("Taille 38");
  expect(sizeWords("Taille unique")).toBe("Taille unique");
});

test("a size keeps its letters within a line", () => {
  expect(sizeWithin("M")).toBe("taille M");
  expect(sizeWithin("Taille unique")).toBe("taille unique");
});
