import { expect, test } from "vitest";
import { demandOf } from "./demand-of.ts";

const nothing = { lastOne: false, waiting: 0, soldTo: null, paidHost: false };

test("nothing is said of a piece that sells as usual", () => {
  expect(demandOf(false, nothing)).toBeUndefined();
  expect(demandOf(true, nothing)).toBeUndefined();
  expect(demandOf(false, { ...nothing, waiting: 2 })).toBeUndefined();
});

test("the last one is told, and who waits for what is sold", () => {
  expect(demandOf(false, { ...nothing, lastOne: true })).toBe("Dernière pièce");
  expect(demandOf(true, { ...nothing, waiting: 3 })).toBe("3\u00a0en attente");
});

test("for a moment a sale comes first", () => {
  expect(demandOf(false, { ...nothing, lastOne: true, soldTo: "l" })).toBe("Vendu à @l…");
  expect(demandOf(true, { ...nothing, waiting: 1, soldTo: "l" })).toBe("Vendu à @l… · 1\u00a0en attente");
});
