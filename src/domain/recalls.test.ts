import { expect, test } from "vitest";
import { lesseningWords } from "./recalls.ts";

test.each([
  ["Rappel volontaire de nos robes.", "volontaire"],
  ["Nous les rappelons par précaution.", "par précaution"],
  ["Le risque est faible.", "risque est faible"],
  ["Dans de rares cas, le bouton se détache.", "rares"],
  ["Aucun accident n'a été signalé.", "Aucun accident"],
])("%s lessens the danger", (text, words) => {
  expect(lesseningWords(text)).toContain(words);
});

test.each(["Le cordon peut étrangler un enfant.", "Risque de brûlure grave.", "Arrêtez de porter la pièce."])(
  "%s says it as it is",
  (text) => {
    expect(lesseningWords(text)).toEqual([]);
  },
);
