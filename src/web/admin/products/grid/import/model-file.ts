import { columnsFor } from "#web/admin/products/grid/grid-rows.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";

const EXAMPLES = [
  ["A12", "Robe portefeuille", "39,90", "Noir", "38", "1", "95 % viscose, 5 % élasthanne", "Atelier Lune"],
  ["A12", "Robe portefeuille", "39,90", "Noir", "40", "1", "95 % viscose, 5 % élasthanne", "Atelier Lune"],
];

/** The columns of the grid as a file to fill in; with its first sign spreadsheets know the alphabet. */
export const modelText = (knowsPurchases = false): string =>
  `\uFEFF${[columnsFor(knowsPurchases).map(({ label }) => label), ...EXAMPLES].map((cells) => `${cells.join(";")}\r\n`).join("")}`;

export const saveModel = (knowsPurchases: boolean): void =>
  saveFile(new Blob([modelText(knowsPurchases)], { type: "text/csv;charset=utf-8" }), "modele-produits.csv");
