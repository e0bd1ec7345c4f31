import { expect, test } from "vitest";
import { fillPage, unknownPageVariables } from "./page-variables.ts";

const values = {
  minimum_commande: "Le minimum est de 18 €.",
  frais_livraison: "6,00 €",
  livraison_offerte: "",
  zone_livraison: "",
  identifiants_rep: "Textiles : FR1.",
  annonces_commerciales: "Avec votre accord.",
  encadre_garanties: '<div class="guarantee-box"><p>Deux ans.</p></div>',
};

test("a page says the shop's figures where their names stand", () => {
  expect(fillPage("<p>Livraison : {{ frais_livraison }}.</p><p>{{minimum_commande}}</p>", values)).toBe(
    "<p>Livraison : 6,00 €.</p><p>Le minimum est de 18 €.</p>",
  );
});

test("a paragraph that has nothing to say goes, others stay", () => {
  const without = { ...values, minimum_commande: "" };
  expect(
    fillPage(
      '<p>Un</p><p class="align-center">{{minimum_commande}}</p><p>Deux {{minimum_commande}}</p>',
      without,
    ),
  ).toBe("<p>Un</p><p>Deux </p>");
});

test("a notice that is a block of its own takes the place of its paragraph", () => {
  expect(fillPage("<p>Un</p><p>{{encadre_garanties}}</p><p>Deux</p>", values)).toBe(
    '<p>Un</p><div class="guarantee-box"><p>Deux ans.</p></div><p>Deux</p>',
  );
});

test("what is no variable stays as it was written, and is named", () => {
  expect(fillPage("<p>{{prenom}}</p>", values)).toBe("<p>{{prenom}}</p>");
  expect(unknownPageVariables("<p>{{prenom}} {{frais_livraison}} {{prenom}}</p>")).toEqual(["prenom"]);
});
