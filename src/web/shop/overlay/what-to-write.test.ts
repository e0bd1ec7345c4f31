import { expect, test } from "vitest";
import { whatToWrite } from "./what-to-write.ts";

const piece = (color: string | null, size: string | null, sold = false, onSale = true) => ({
  color: color === null ? null : { name: color, hexCode: "#000000" },
  size,
  sold,
  onSale,
});
const written = (...pieces: ReturnType<typeof piece>[]) => whatToWrite({ reference: "A6", pieces });

test("the first free piece is named, by its color, and by its size where the color has several", () => {
  expect(written(piece("Noir", "38"), piece("Rouge", "40"))).toBe("A6 noir");
  expect(written(piece("Noir", "38"), piece("Noir", "40"))).toBe("A6 noir 38");
  expect(written(piece("Noir", "38", true), piece("Noir", "40"))).toBe("A6 noir 40");
  expect(written(piece("Noir", "38", true), piece("Vert d'eau", null))).toBe("A6 vert d'eau");
});

test("without colors its size is, where there are several; alone, the reference does", () => {
  expect(written(piece(null, "M"), piece(null, "L"))).toBe("A6 M");
  expect(written(piece(null, "TU"))).toBe("A6");
  expect(written(piece(null, null))).toBe("A6");
});

test("of what is sold nothing is to be written", () => {
  expect(written(piece("Noir", "38", true))).toBeUndefined();
});

test("what is not on sale yet is not asked for", () => {
  expect(written(piece("Noir", "38", false, false))).toBeUndefined();
  expect(written(piece("Noir", "38", false, false), piece("Rouge", "38"))).toBe("A6 rouge");
});
