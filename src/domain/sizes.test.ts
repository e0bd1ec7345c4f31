import { describe, expect, test } from "vitest";
import { compareSizes, comparesSizes, equivalentSize } from "./sizes.ts";

describe("the other way to say a size", () => {
  test.each([
    ["34", "XS"],
    ["36", "S"],
    ["38", "M"],
    ["40", "L"],
    ["42", "XL"],
    ["44", "XXL"],
  ])("of a dress: %s is %s, and back", (number, letter) => {
    expect(equivalentSize({ size: number, name: "Robe portefeuille" })).toBe(letter);
    expect(equivalentSize({ size: letter, name: "Robe portefeuille" })).toBe(number);
  });

  test.each(["Pantalons à pinces", "T-shirt droit", "Longue jupe", "Manteaux d'hiver", "Robe en jean"])(
    "%s is sized so",
    (name) => {
      expect(equivalentSize({ size: " 38 ", name })).toBe("M");
      expect(equivalentSize({ size: "m", name })).toBe("38");
    },
  );

  test.each([
    ["38", "Bottines à talon"],
    ["38", "Baskets montantes"],
    ["38", "Jean droit"],
    ["38", "Collant fin"],
    ["40", "Soutien-gorge"],
    ["38", "Robe fille"],
    ["36", "T-shirt enfant 10 ans"],
    ["38", "Chemise homme"],
    ["38", "Foulard"],
    ["38", ""],
  ])("nothing is said of %s for %j", (size, name) => {
    expect(equivalentSize({ size, name })).toBeUndefined();
  });

  test.each([
    ["Longueur 42 cm, taille normalement", "M"],
    ["ample, convient du 36 au 42", undefined],
    ["taille comme un L", undefined],
    [null, "M"],
  ])("beside %j it is %s", (fit, equivalent) => {
    expect(equivalentSize({ size: "38", name: "Robe", fit })).toBe(equivalent);
  });

  test.each(["46", "32", "37", "TU", "Taille unique", "W28", "38/40", "S/M", "XXXL", "10 ans", "", null])(
    "nothing is said of the size %j",
    (size) => expect(equivalentSize({ size, name: "Robe" })).toBeUndefined(),
  );
});

test("sizes stand from small to large", () => {
  expect(["TU", "XL", "40", "XS", "M", "36", null].toSorted(compareSizes)).toEqual([
    "36",
    "40",
    "XS",
    "M",
    "XL",
    "TU",
    null,
  ]);
});

test.each([
  ["<p>38 correspond à M, 40 à L.</p>", true],
  ["<table><tr><td>S</td><td>38/40</td></tr></table>", true],
  ["<p>Prenez votre taille habituelle. L'été, l'article s'ajuste.</p>", false],
  ["<p>Nous répondons en 48 heures.</p>", false],
  ["<p>38 et 40 sont les plus demandés, l'L'.</p>", false],
])("of %j it is known whether it compares sizes", (html, compares) => {
  expect(comparesSizes(html)).toBe(compares);
});
