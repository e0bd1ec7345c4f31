import { expect, test } from "vitest";
import {
  asGivenRows,
  BLANK,
  COLUMNS,
  columnsFor,
  completedColor,
  errorsOfRows,
  nextReference,
  parseCells,
  readPasted,
  unknownColors,
  variantsOf,
} from "./grid-rows.ts";

const NOIR = {
  id: "1c4d6a2e-0d5f-4a55-9a3e-2f1f1d1f0a01",
  name: "Noir",
  hexCode: "#000000",
  products: 0,
  version: 1,
};
const SAPIN = { ...NOIR, id: "1c4d6a2e-0d5f-4a55-9a3e-2f1f1d1f0a02", name: "Vert forêt" };
const COLORS = [NOIR, SAPIN];
const DRESS = { ...BLANK, refCategory: "a12", name: "Robe", price: "39,90", color: "noir", size: "38" };

test("cells of a spreadsheet are read with empty ones, quotes and breaks in them", () => {
  expect(parseCells('\tA1\t\r\n"Robe\nlongue"\t"dite ""Lou"""\t5" \r\n')).toEqual([
    ["", "A1", ""],
    ["Robe longue", 'dite "Lou"', '5"'],
  ]);
  expect(parseCells("")).toEqual([[""]]);
});

test("a block without headings lands from the cell on, and what has no column is left out", () => {
  expect(readPasted("19,90\tnoir\t38", "price")).toEqual([{ price: "19,90", color: "noir", size: "38" }]);
  expect(readPasted("Lin\tAtelier\t350 g\tAmple\t9,00\tautre", "composition")).toEqual([
    { composition: "Lin", maker: "Atelier", weight: "350 g", fit: "Ample", purchase: "9,00" },
  ]);
});

test("whoever may not know what pieces cost finds every other column at its place", () => {
  expect(columnsFor(true)).toEqual(COLUMNS);
  expect(columnsFor(false)).toEqual(COLUMNS.slice(0, -1));
});

test("an empty stock is one piece, never an unlimited one", () => {
  expect(readPasted("1\n\n3", "stock")).toEqual([{ stock: "1" }, { stock: "1" }, { stock: "3" }]);
  expect(readPasted("Nom\tStock\tTaille\nJupe\t\t", "name")).toEqual([
    { name: "Jupe", stock: "1", size: "" },
  ]);
});

test("headings say which column is which, whatever their order, case and accents", () => {
  expect(readPasted("TAILLE\tRéf.\tRayon\tPrix TTC\n38\tA1\t4\t20\n40\tA1\t4\t20", "name")).toEqual([
    { size: "38", refCategory: "A1", price: "20" },
    { size: "40", refCategory: "A1", price: "20" },
  ]);
  expect(readPasted("Produit\nJupe", "name")).toEqual([{ name: "Produit" }, { name: "Jupe" }]);
});

test("sizes times colors make one row each", () => {
  const pieces = (sizes: string, colors: string) =>
    variantsOf({ refCategory: "A1" }, sizes, colors).map(({ color, size }) => `${color} ${size}`);
  expect(pieces("36 38", "noir, vert forêt")).toEqual([
    "noir 36",
    "noir 38",
    "vert forêt 36",
    "vert forêt 38",
  ]);
  expect(pieces("Taille unique", "")).toEqual([" Taille unique"]);
  expect(pieces("36 / 38 ; 38", "noir;noir")).toEqual(["noir 36", "noir 38"]);
  expect(pieces("", "")).toEqual([" "]);
});

test("the reference that follows keeps its letters and its zeros", () => {
  expect(["A12", "R09", "B99", "Robe", ""].map(nextReference)).toEqual(["A13", "R10", "B100", "Robe", ""]);
});

test("a row is read as the contract wants it, its color by name", () => {
  expect(asGivenRows([DRESS, { ...DRESS, color: "VERT FORET", stock: " " }], COLORS)).toMatchObject([
    { refCategory: "A12", priceCents: 3990, colorId: NOIR.id, size: "38", stock: 1 },
    { colorId: SAPIN.id, stock: null },
  ]);
});

test("each wrong cell is told in its row", () => {
  const rows = [
    DRESS,
    { ...DRESS, name: "", price: "cher", color: "turquoise", stock: "deux" },
    { ...DRESS, color: "Noir" },
    { ...DRESS, size: "40" },
  ];
  expect(errorsOfRows(asGivenRows(rows, COLORS), new Set([3]))).toEqual([
    {},
    {
      name: "Le nom du produit est requis",
      price: "Le prix doit être supérieur à 0",
      color: "Couleur inconnue",
      stock: "Un nombre de pièces, ou vide",
    },
    { refCategory: "Même pièce que plus haut" },
    { refCategory: "Déjà dans ce live" },
  ]);
  expect(unknownColors([...rows, { ...DRESS, color: "Turquoise" }], COLORS)).toEqual(["turquoise"]);
});

test("the beginning of one color's name is that color, of two none", () => {
  const colors = [...COLORS, { ...NOIR, name: "Vert d'eau" }];
  expect(
    ["noi", "VERT F", "vert foret", "vert", "", "x"].map((typed) => completedColor(colors, typed)),
  ).toEqual(["Noir", "Vert forêt", "Vert forêt", undefined, undefined, undefined]);
});
