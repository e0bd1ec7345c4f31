import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { Paper } from "./paper.ts";
import { COLUMN, drawParties } from "./parties.ts";

const rows = ["3 quai Sud", "69002 Lyon", "France"];
/** How high the ground of a party is. */
async function heightOf(name: string, lines = rows) {
  const paper = await Paper.of(await PDFDocument.create(), false);
  const top = paper.y;
  drawParties(
    paper,
    { title: "Vendeur", name: "HF", rows: [] },
    { title: "Cliente", name: "Zoé", rows },
    { title: "Livrée à", name, rows: lines },
  );
  return top - paper.y;
}

test("a name that needs a second row only because it is bold has one on its ground", async () => {
  const name = "TABAC PRESSE DE L’ÉTOILE ET DES DEUX GARES";
  const paper = await Paper.of(await PDFDocument.create(), false);
  const width = COLUMN - 30;
  expect([paper.countRows(name, { width }), paper.countRows(name, { width, bold: true })]).toEqual([1, 2]);
  expect(await heightOf(name)).toBe(await heightOf("Tabac\nPresse"));
});

test("what a party has not said takes no place", async () => {
  expect(await heightOf("Tabac", [...rows, ""])).toBe(await heightOf("Tabac"));
});
