import { expect, test } from "vitest";
import {
  type BulkEvent,
  bulkErrors,
  bulkReducer,
  EMPTY_BULK,
  givenOf,
  isBulkDirty,
  isPresent,
  piecesOf,
} from "./bulk-draft.ts";

const after = (...events: BulkEvent[]) => events.reduce(bulkReducer, EMPTY_BULK);
const COLORS = [
  { id: "1c4d6a2e-0d5f-4a55-9a3e-2f1f1d1f0a01", name: "Noir", hexCode: "#000000", products: 0, version: 1 },
];

test("what was typed is kept for the next creation, the colors are chosen anew, and nothing is left unsaved", () => {
  const filled = after(
    { type: "typed", field: "name", text: "Pull" },
    { type: "colors chosen", chosen: new Set(["c"]) },
  );
  expect(isBulkDirty(filled)).toBe(true);
  const created = bulkReducer(filled, { type: "created" });
  expect(created).toMatchObject({ typed: { name: "Pull" }, chosen: new Set() });
  expect(isBulkDirty(created)).toBe(false);
});

test("without a live only the live is asked for; what was wrong is told until it is typed anew", () => {
  const errors = bulkErrors(givenOf(EMPTY_BULK, COLORS));
  expect(Object.keys(errors)).toEqual(["bulk-liveId"]);
  expect(after({ type: "checked", errors }, { type: "live chosen", liveId: "l" }).errors).toEqual({});
  const wrong = { "bulk-priceCents": "Prix", "bulk-name": "Nom" };
  expect(
    after({ type: "checked", errors: wrong }, { type: "typed", field: "price", text: "12,5" }).errors,
  ).toEqual({ "bulk-name": "Nom" });
});

test("a price is read in euros, a reference in capitals, an empty size as none and the stock as a number", () => {
  const draft = after(
    { type: "typed", field: "price", text: "34,90" },
    { type: "typed", field: "refCategory", text: " a12 " },
    { type: "typed", field: "weight", text: "0,35 kg" },
    { type: "colors chosen", chosen: new Set([COLORS[0]?.id ?? ""]) },
  );
  expect(givenOf(draft, COLORS)).toMatchObject({
    priceCents: 3490,
    refCategory: "A12",
    sizes: [],
    stock: 1,
    weightGrams: 350,
    colorIds: [COLORS[0]?.id],
  });
});

test("each color is made in each size, and a piece is known whatever the case of its size", () => {
  const sizesIn = (text: string) => givenOf(after({ type: "typed", field: "sizes", text }), COLORS).sizes;
  expect(sizesIn(" 36 38  40")).toEqual(["36", "38", "40"]);
  expect(sizesIn("taille unique")).toEqual(["taille unique"]);
  expect(piecesOf(["Noir", "Rouge"], "S, M")).toEqual([
    { color: "Noir", size: "S" },
    { color: "Noir", size: "M" },
    { color: "Rouge", size: "S" },
    { color: "Rouge", size: "M" },
  ]);
  expect(piecesOf(["Noir"], " ")).toEqual([{ color: "Noir", size: null }]);
  const present = [
    { colorId: "noir", size: "XL" },
    { colorId: "rouge", size: null },
  ];
  expect(isPresent(present, "noir", "xl")).toBe(true);
  expect(isPresent(present, "noir", null)).toBe(false);
  expect(isPresent(present, "rouge", null)).toBe(true);
});

test("more than two hundred products at once are refused before anything is sent", () => {
  const many = after(
    { type: "live chosen", liveId: "1c4d6a2e-0d5f-4a55-9a3e-2f1f1d1f0a02" },
    { type: "typed", field: "name", text: "Pull" },
    { type: "typed", field: "price", text: "25" },
    { type: "typed", field: "refCategory", text: "A1" },
    { type: "typed", field: "stock", text: "deux" },
    { type: "typed", field: "sizes", text: Array.from({ length: 201 }, (_, size) => size).join(" ") },
    { type: "colors chosen", chosen: new Set([COLORS[0]?.id ?? ""]) },
  );
  expect(Object.keys(bulkErrors(givenOf(many, COLORS)))).toEqual(["bulk-sizes", "bulk-stock"]);
});
