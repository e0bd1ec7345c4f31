import { expect, test } from "vitest";
import { areSalesOn, claimsIn, newClaims } from "./regulated-words.ts";

test.each([
  ["Soldes d'hiver", [["sale", "Soldes"]]],
  ["Robe EN SOLDE", [["sale", "EN SOLDE"]]],
  ["Liquidation totale", [["sale", "Liquidation"]]],
  ["Notre magasin d’usine", [["sale", "magasin d’usine"]]],
  ["Robe -50 %", [["former-price", "-50 %"]]],
  ["Robe \u2212\u00a030\u00a0%", [["former-price", "\u2212\u00a030\u00a0%"]]],
  ["PROMO-50 %", [["former-price", "-50 %"]]],
  ["Robe -12,5 %", [["former-price", "-12,5 %"]]],
  ["Robe -33.5%", [["former-price", "-33.5%"]]],
  ["29 € au lieu de 59 €", [["former-price", "au lieu de"]]],
  ["Prix barré", [["former-price", "Prix barré"]]],
  ["Coton éco-responsable", [["green", "éco-responsable"]]],
  ["Coton e\u0301cologique", [["green", "écologique"]]],
  [
    "DURABLE et biodégradable",
    [
      ["green", "DURABLE"],
      ["green", "biodégradable"],
    ],
  ],
  ["neutre  en carbone", [["green", "neutre  en carbone"]]],
  ["Soldes, soldes, SOLDES", [["sale", "Soldes"]]],
])("%s claims", (text, claims) => {
  expect(claimsIn(text).map(({ kind, word }) => [kind, word])).toEqual(claims);
});

test.each([
  "Le solde de votre avoir",
  "Robe consolidée, soldat, dessoldes",
  "Sur un support durable, comme l'e-mail",
  "Une dorure durablement posée",
  "70 % coton, 30 % polyester",
  "Taille 36-38 : 100 % laine",
  "Commande HF-50 %",
  "Commande HF-live-12-50 %",
  "Un lieu de rendez-vous",
  "Sans prix ni barre",
  "Psychologique, géologique, écologiquement",
  "",
])("%s claims nothing", (text) => {
  expect(claimsIn(text)).toEqual([]);
});

test("a text that is changed is asked about what it claims anew alone", () => {
  const kept = { kept: ["SOLDES"] };
  expect(newClaims("Soldes durables", "Les SOLDES", kept)).toEqual([{ kind: "green", word: "durables" }]);
  expect(newClaims("Vêtements durables", "Des pulls durables")).toEqual([]);
});

test("the word of the sales that nobody was asked about claims again once they are over", () => {
  const text = "Soldes durables";
  expect(newClaims(text, text, { duringSales: true })).toEqual([]);
  expect(newClaims(text, text)).toEqual([{ kind: "sale", word: "Soldes" }]);
});

test("between the days of the legal sales their word claims nothing, and every other word does", () => {
  expect(claimsIn("Soldes et liquidation : robe durable", true).map(({ word }) => word)).toEqual([
    "liquidation",
    "durable",
  ]);
});

test("the sales are on from their first day to their last one, and never without days", () => {
  const winter = {
    winterSalesFrom: "2026-01-07",
    winterSalesTo: "2026-02-03",
    summerSalesFrom: "",
    summerSalesTo: "",
  };
  const days = ["2026-01-06", "2026-01-07", "2026-02-03", "2026-02-04", "2026-07-01"];
  expect(days.map((day) => areSalesOn(day, winter))).toEqual([false, true, true, false, false]);
  expect(areSalesOn("2026-01-07", { ...winter, winterSalesFrom: "", winterSalesTo: "" })).toBe(false);
});

test.each([
  "Robe \u201150\u00a0%",
  "Robe \u201350 %",
  "Coton éco\u2011responsable",
  "Coton éco\u2010responsable",
])("%s is a claim with whichever dash it was typed", (text) => {
  expect(claimsIn(text)).toHaveLength(1);
});
