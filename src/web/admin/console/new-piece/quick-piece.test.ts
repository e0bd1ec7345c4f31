import { expect, test } from "vitest";
import { readQuickPiece } from "./quick-piece.ts";

const COLORS = ["Noir", "Bleu", "Bleu marine", "Blanc"];
const read = (typed: string) => {
  const { refCategory, name, color, size, price } = readQuickPiece(typed, COLORS);
  return [refCategory, name, color, size, price].join("|");
};

test.each([
  ["A31 robe noir M 25", "A31|Robe|Noir|M|25"],
  [
    "a31 robe portefeuille longue bleu marine 38 29,90 €",
    "A31|Robe portefeuille longue|Bleu marine|38|29,90",
  ],
  ["A 31 jupe noire t40 25€", "A31|Jupe|Noir|40|25"],
  ["b7 pull M/L blanche 19.5", "B7|Pull|Blanc|M/L|19.5"],
  ["b7 XL pull bleu col V 19", "B7|Pull col V|Bleu|XL|19"],
  ["ROBE12 robe TU 45", "ROBE12|Robe||TU|45"],
  ["A31 jean 501 noir 40 35", "A31|Jean 501|Noir|40|35"],
  // What is missing stays empty, and is asked for.
  ["A31", "A31||||"],
  ["A31 robe noir", "A31|Robe|Noir||"],
  ["  ", "||||"],
])("%s", (typed, expected) => {
  expect(read(typed)).toBe(expected);
});

test.each([
  ["A31 jupe noire 38", "38"],
  ["A31 jupe 38 noire", ""],
  ["A31 jupe noire 38 €", ""],
  ["A31 jupe noire 38,00", ""],
  ["A31 jupe noire 38 25", ""],
  ["A31 jupe noire M 38", ""],
  ["A31 jupe noire 120", ""],
])("%s: its last number is neither size nor price while it may be both", (typed, expected) => {
  const { unclear, price, size } = readQuickPiece(typed, COLORS);
  expect(unclear).toBe(expected);
  if (expected) expect([price, size]).toEqual(["", ""]);
});

test.each([
  ["A31 robe noir M 100% coton 25", "A31|Robe|Noir|M|25", "100 % coton"],
  [
    "A31 robe 70 % coton 30% polyester noire M 29,90 €",
    "A31|Robe|Noir|M|29,90",
    "70 % coton, 30 % polyester",
  ],
  [
    "A31 jupe 40 70% coton, 30% polyester recyclé 25",
    "A31|Jupe||40|25",
    "70 % coton, 30 % polyester recyclé",
  ],
  ["A31 top 66,5% viscose et 33,5% lin blanc", "A31|Top|Blanc||", "66,5 % viscose, 33,5 % lin"],
  ["A31 robe noir M 25", "A31|Robe|Noir|M|25", ""],
])("%s, with its composition", (typed, expected, composition) => {
  expect(read(typed)).toBe(expected);
  expect(readQuickPiece(typed, COLORS).composition).toBe(composition.replaceAll(" %", "\u00a0%"));
});
