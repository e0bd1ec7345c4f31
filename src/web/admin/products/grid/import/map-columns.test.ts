import { describe, expect, test } from "vitest";
import { asGivenRows, BLANK, errorsOfRows } from "#web/admin/products/grid/grid-rows.ts";
import { mapColumns, rowsOf, withField } from "./map-columns.ts";

const COLORS = [{ id: "5f0c5a3e-6d0b-4b3e-9d0a-0c8f6c1f2a11", name: "Noir", hexCode: "#000000", pieces: 0 }];

describe("the columns of a file", () => {
  test.each([
    [["Réf.", "Désignation", "Prix TTC", "Coloris", "Qté"]],
    [["SKU", "Title", "Price", "Color", "Quantity"]],
    [["référence", "NOM", "prix", "couleur", "stock"]],
  ])("%j are known by their titles", (titles) => {
    const { columns, certain } = mapColumns([titles, ["A12", "Robe", "12", "Noir", "2"]]);
    expect(columns.map(({ field }) => field)).toEqual(["refCategory", "name", "price", "color", "stock"]);
    expect(certain).toBe(true);
  });

  test("may stand below a headline; an empty one is no question", () => {
    const table = [["Rail de mardi"], ["Réf", "Nom", ""], ["A12", "Robe", ""]];
    const mapping = mapColumns(table);
    expect(mapping).toMatchObject({ titles: 1, certain: true });
    expect(rowsOf(table, mapping)).toEqual([{ ...BLANK, refCategory: "A12", name: "Robe" }]);
  });

  test("with a title that nobody knows, or one twice, are asked for, with what stands in them", () => {
    const table = [
      ["Réf", "Nom", "Pointure", "Article"],
      ["A12", "Botte", "38", "Cuir"],
    ];
    const { columns, certain } = mapColumns(table);
    expect(certain).toBe(false);
    expect(columns.map(({ heading, field, samples }) => [heading, field, ...samples])).toEqual([
      ["Réf", "refCategory", "A12"],
      ["Nom", "name", "Botte"],
      ["Pointure", undefined, "38"],
      ["Article", undefined, "Cuir"],
    ]);
    const chosen = withField(withField(columns, 2, "size"), 3, "name");
    expect(chosen.map(({ field }) => field)).toEqual(["refCategory", undefined, "size", "name"]);
    expect(rowsOf(table, { columns: chosen, titles: 0 })).toEqual([
      { ...BLANK, refCategory: "A12", size: "38", name: "Cuir" },
    ]);
  });

  test("without titles are taken in the order of the grid, and asked for", () => {
    const table = [["A12", "Robe", "12,50 €"]];
    const mapping = mapColumns(table);
    expect(mapping).toMatchObject({ titles: -1, certain: false });
    expect(rowsOf(table, mapping)).toEqual([
      { ...BLANK, refCategory: "A12", name: "Robe", price: "12,50 €" },
    ]);
  });
});

test("a file of 200 lines tells each kind of error in its cell, and has one piece where no stock is said", () => {
  const wrong = [
    ["", "Robe", "12", "Noir", "38", ""],
    ["A2", "", "12", "Noir", "38", ""],
    ["A3", "Robe", "cher", "Noir", "38", ""],
    ["A4", "Robe", "12", "Turquoise", "38", ""],
    ["A5", "Robe", "12", "Noir", "38", "beaucoup"],
    ["A6", "Robe", "12", "noir", "38", "2"],
    ["a6", "Robe", "12", "Noir", "38", "2"],
    ["A".repeat(21), "Robe", "12", "Noir", "38", ""],
  ];
  const good = Array.from({ length: 200 - wrong.length }, (_, place) => [
    `B${place}`,
    "Jupe",
    "12,50 €",
    "NOIR",
    "40",
    "",
  ]);
  const table = [["Réf", "Nom", "Prix", "Couleur", "Taille", "Stock"], ...wrong, ...good];
  const rows = rowsOf(table, mapColumns(table));
  const given = asGivenRows(rows, COLORS);
  expect(given).toHaveLength(200);
  expect(given.at(-1)).toMatchObject({ priceCents: 1250, stock: 1, colorId: COLORS[0]?.id });
  const errors = errorsOfRows(given, new Set());
  expect(errors.slice(0, 7)).toEqual([
    { refCategory: "La référence catégorie est requise" },
    { name: "Le nom du produit est requis" },
    { price: "Le prix doit être supérieur à 0" },
    { color: "Couleur inconnue" },
    { stock: "Un nombre de pièces, ou vide" },
    {},
    { refCategory: "Même pièce que plus haut" },
  ]);
  expect(errors[7]?.refCategory).toBeTruthy();
  expect(errors.slice(8).filter((cells) => Object.keys(cells).length > 0)).toEqual([]);
});
