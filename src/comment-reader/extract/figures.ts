import { LARGEST, SMALLEST, sizeWord } from "#comment-reader/lexicon/size-words.ts";
import { isSign, isWord, type Num, type Unit } from "./units.ts";

/** What may be counted or measured: a number before it is no reference. */
const COUNTED =
  /^(?:ans?|annees?|heures?|h|min|mins?|minutes?|mn|s|sec|secondes?|jours?|j|semaines?|mois|fois|euros?|eur|e|balles?|kg|kilos?|kms?|cm|mm|metres?|m2|degres?|pourcents?|cent|personnes?|copines?|enfants?|filles?|gosses?|petits?|grammes?|litres?|points|likes?|coeurs?|partages?|viewers?|tonnes?|pages?|fleurs?|chats?|chiens?|soeurs?|freres?|gilets?|nains|mecs?|gars|hommes|femmes|ptits?|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lives?|articles?|colis|roues|rue|avenue|cents|mille|millions?)$/;

/** Whether the word makes the number before it a count or a measure. */
export const isCounted = (text: string): boolean => COUNTED.test(text);

/** 'bonjour du 93' tells where somebody is. */
const GREETING = /^(?:bonjour|bisous?|bises?|salutations|tous|toutes|monde)$/;

/** Counts, measures, dates, ages, telephone numbers and counting aloud. */
export function readFigures(units: readonly Unit[]): Unit[] {
  const aloud = countedAloud(units);
  const figure = (unit: Num, at: number): boolean => {
    const next = units[at + 1];
    if (unit.value >= 1000) return true;
    const from = units[at - 2];
    if (
      isWord(units[at - 1], "du") &&
      from?.kind === "word" &&
      (from.name || !from.known || GREETING.test(from.text))
    )
      return true;
    if (
      isWord(units[at - 1], "du") &&
      isWord(from, "suis", "viens", "habite", "ici") &&
      (unit.value > LARGEST || unit.value < SMALLEST)
    )
      return true;
    if (isWord(units[at - 1], "reste", "restait", "restent")) return true;
    if (isWord(units[at - 1], "le") && isWord(from, "ici")) return true;
    if (isWord(units[at - 1], "dept", "dpt", "dep", "departement")) return true;
    const signs = units[at - 1];
    if (signs?.kind === "word" && signs.name && (unit.value > LARGEST || unit.value < SMALLEST)) return true;
    if (next?.kind === "word" && isCounted(next.text) && sizeWord(next.text) === undefined)
      return next.text !== "fois" && next.text !== "articles";
    if (isWord(next, "du") && isWord(units[at + 2], "mois", "matin", "soir")) return true;
    if (isWord(units[at - 1], "a") && !isWord(units[at - 2], "annule", "renonce", "ok")) return true;
    if (isWord(next, "sur") && units[at + 2]?.kind === "number") return true;
    if (isWord(units[at - 1], "sur") && units[at - 2]?.kind === "number") return true;
    if (unit.spelled && figureBefore(units, at)) return true;
    return aloud.has(at);
  };
  return units.map((unit, at) => (unit.kind === "number" && figure(unit, at) ? { kind: "figure" } : unit));
}

/** 'du neuf trois': the second number of a department. */
const figureBefore = (units: readonly Unit[], at: number): boolean => {
  const before = units[at - 1];
  return before?.kind === "number" && before.spelled && isWord(units[at - 2], "du");
};

/** Where numbers count aloud: '1 2 3' up, without commas, which list pieces; '3, 2, 1' and 'trois deux un' down. */
function countedAloud(units: readonly Unit[]): ReadonlySet<number> {
  const counted = new Set<number>();
  const spoken = units.flatMap((unit, at) => {
    const value = unit.kind === "number" ? unit.value : isWord(unit, "un") ? 1 : undefined;
    return value === undefined ? [] : [{ at, value }];
  });
  for (const [place, { at, value }] of spoken.entries()) {
    const [second, third] = spoken.slice(place + 1, place + 3);
    if (!second || !third) break;
    const step = second.value - value;
    const between = units
      .slice(at, third.at)
      .filter((unit) => unit !== units[at] && unit !== units[second.at]);
    const signs = step === -1 ? ["-", ".", "..", "...", ","] : ["-", ".", "..", "..."];
    if (
      Math.abs(step) === 1 &&
      third.value === second.value + step &&
      between.every((one) => isSign(one, ...signs))
    )
      for (const one of [at, second.at, third.at]) counted.add(one);
  }
  return counted;
}
