import { expect, test } from "vitest";
import { sizeWords } from "./size.ts";

test("a size is announced once", () => {
  expect(sizeWords("38")).toBe("Taille 38");
  expect(sizeWords("Taille unique")).toBe("Taille unique");
});
