import { expect, test } from "vitest";
import { lesseningWords } from "./recalls.ts";

test.each([
  ["Rappel volontaire de nos robes.", "volontaire"],
  ["Nous les rappelons volontairement.", "volontairement"],
  ["Décision discrétionnaire de la boutique.", "discrétionnaire"],
  ["Nous les rappelons par précaution.", "par précaution"],
  ["Par mesure de précaution, nous les rappelons.", "Par mesure de précaution"],
  ["Nous les rappelons par simple précaution.", "par simple précaution"],
  ["Rappel à titre préventif.", "à titre préventif"],
  ["À titre préventif, ne la portez plus.", "À titre préventif"],
  ["C'est une mesure préventive", "mesure préventive"],
  ["Une mesure de précaution.", "mesure de précaution"],
  ["Nous rappelons préventivement la robe.", "préventivement"],
  ["Le bouton se détache rarement.", "rarement"],
  ["Cela reste rare.", "rare"],
  ["Dans de rares cas, le bouton se détache.", "rares"],
  ["Dans certains cas, le bouton se détache.", "Dans certains cas"],
  ["Dans quelques\u00a0cas, le bouton se détache.", "Dans quelques cas"],
  ["Aucun accident n'a été signalé.", "Aucun accident"],
  ["Aucun incident connu.", "Aucun incident"],
  ["Aucun blessé.", "Aucun blessé"],
  ["Aucune blessure.", "Aucune blessure"],
  ["Rappel de précaution.", "Rappel de précaution"],
  ["En vertu du principe de précaution.", "principe de précaution"],
  ["Rappel préventif.", "Rappel préventif"],
  ["Une démarche purement préventive.", "purement préventive"],
  ["Un défaut rarissime.", "rarissime"],
  ["Aucun cas de blessure.", "Aucun cas de blessure"],
  ["Pas d'accident à ce jour.", "Pas d'accident"],
  ["Il n'y a pas eu d’accident.", "pas eu d’accident"],
  ["Pas de cas connu.", "Pas de cas"],
  ["Sans aucune victime.", "Sans aucune victime"],
  ["Il y a un faible risque.", "faible risque"],
  ["Un risque minime", "risque minime"],
  ["Le risque est faible.", "risque est faible"],
  ["Un risque limité.", "risque limité"],
  ["Le risque est limité à ce jour.", "risque est limité"],
  ["Les risques sont très limités.", "risques sont très limités"],
  ["Le risque reste léger.", "risque reste léger"],
  ["La pièce est sans danger.", "sans danger"],
  ["C'est sans gravité.", "sans gravité"],
  // Typed with combining accents, as some phones and word processors do.
  ["C'est sans gravité.".normalize("NFD"), "sans gravité"],
])("%s lessens the danger", (text, words) => {
  expect(lesseningWords(text)).toContain(words);
});

test.each([
  "Le cordon peut étrangler un enfant.",
  "Risque de brûlure grave.",
  "Arrêtez de porter la pièce.",
  "Il se déchire et s'égare facilement.",
  "Une limitation de mouvement est possible.",
  "Coupez les cordons avec précaution, sans vous blesser.",
  "Consultez un médecin sans attendre en cas de blessure.",
  "Des accidents et des cas de brûlure sont connus.",
])("%s says it as it is", (text) => {
  expect(lesseningWords(text)).toEqual([]);
});
