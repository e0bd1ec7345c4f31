import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProductSafetyFacts } from "./product-safety.tsx";

const safety = {
  maker: {
    name: "Maison Lune",
    address: "3 rue du Fil, Prato",
    contact: "lune@exemple.it",
    responsible: { name: "Fil & Co", address: "8 rue Bleue, Paris", contact: "fil@exemple.fr" },
  },
  warnings: "Tenir loin du feu",
  animalParts: true,
};
const drawn = (brief: boolean) =>
  renderToStaticMarkup(<ProductSafetyFacts safety={safety} brief={brief} />)
    .replaceAll("\u00a0", " ")
    .split("<summary");

test("who made a piece and what it is partly made of stand beside it, how to reach them behind one press", () => {
  const [open = "", behind = ""] = drawn(false);
  expect(open).toContain("Contient des parties non textiles d");
  expect(open).toContain("Fabricant : Maison Lune");
  expect(open).not.toContain("rue du Fil");
  expect(behind).toContain("Fabricant et sécurité");
  for (const fact of [
    "Maison Lune, 3 rue du Fil, Prato, lune@exemple.it",
    "Responsable dans l&#x27;Union européenne : Fil &amp; Co, 8 rue Bleue, Paris, fil@exemple.fr",
    "Avertissements : Tenir loin du feu",
  ])
    expect(behind).toContain(fact);
});

test("in a list all of it stands behind the press", () => {
  const [open = "", behind = ""] = drawn(true);
  expect(open).not.toContain("Maison Lune");
  expect(behind).toContain("Contient des parties non textiles d");
});
