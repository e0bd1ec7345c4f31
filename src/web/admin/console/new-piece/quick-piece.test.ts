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
