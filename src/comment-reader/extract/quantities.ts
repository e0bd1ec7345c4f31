import { sizeWord } from "#comment-reader/lexicon/size-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { isSign, isWord, type Num, type Unit } from "./units.ts";

const MOST = 20;
/** The most of one kind that a list of several counts. */
const MOST_LISTED = 5;

/** How many of a piece: 'x2', 'deux fois', '2 A19', 'en veux 3', 'les deux couleurs'. */
export function readQuantities(units: readonly Unit[], { numeric, allSizes }: LiveIndex): Unit[] {
  const read: Unit[] = [];
  const counts = countsOfList(units, numeric);
  const hasReference = units.some((unit) => unit.kind === "reference");
  const describes = (at: number) =>
    units.some((unit, index) => index !== at && /^(?:reference|color|size|number)$/.test(unit.kind));
  for (let at = 0; at < units.length; at += 1) {
    const [unit, next, after] = [units[at], units[at + 1], units[at + 2]];
    const last = read[read.length - 1];
    if (!unit) break;
    const small = (other: Unit | undefined): other is Num =>
      other?.kind === "number" && other.value >= 1 && other.value <= MOST;
    if (unit.kind === "number" && counts.has(at)) read.push({ kind: "quantity", value: unit.value });
    else if (isWord(unit, "quantite") && small(next)) {
      read.push({ kind: "quantity", value: next.value });
      at += 1;
    } else if ((isWord(unit, "x") || isSign(unit, "*") || isWord(unit, "par")) && small(next)) {
      read.push({ kind: "quantity", value: next.value });
      at += 1;
    } else if (isSign(unit, "(") && small(next) && isSign(after, ")") && hasReference) {
      read.push({ kind: "quantity", value: next.value });
      at += 2;
    } else if (isWord(unit, "fois") && small(next) && follows(last) && after?.kind !== "number") {
      read.push({ kind: "quantity", value: next.value });
      at += 1;
    } else if (isWord(unit, "en") && isWord(next, "double", "triple")) {
      read.push({ kind: "quantity", value: isWord(next, "double") ? 2 : 3 });
      at += 1;
    } else if (
      small(unit) &&
      (isWord(next, "x") || isSign(next, "*")) &&
      (after?.kind !== "number" || after.value > MOST)
    ) {
      read.push({ kind: "quantity", value: unit.value });
      at += 1;
    } else if (
      unit.kind === "number" &&
      unit.value === 1 &&
      !allSizes.has("1") &&
      last?.kind !== "reference" &&
      isDescribed(last) &&
      closes(next) &&
      (hasReference || (numeric && last?.kind === "color" && read[0]?.kind === "number"))
    ) {
      read.push({ kind: "quantity", value: 1 });
    } else if (small(unit) && isWord(last, "les") && unit.value <= 4 && !listsNumbers(next, after)) {
      read.pop();
      if (isWord(read.at(-1), "tous", "toutes")) read.pop();
      read.push({ kind: "every" });
      if (isWord(next, "couleur")) at += 1;
    } else if (
      small(unit) &&
      isWord(
        next,
        "piece",
        "paire",
        "paires",
        "exemplaire",
        "ex",
        "seul",
        "seule",
        "unites",
        "pieces",
        "articles",
      )
    ) {
      read.push(describes(at) ? { kind: "quantity", value: unit.value } : { kind: "figure" });
      at += 1;
    } else if (small(unit) && isWord(next, "fois") && after?.kind !== "number") {
      const ends =
        after === undefined ||
        after.kind !== "word" ||
        isWord(after, "svp", "merci", "pour", "en", "le", "la");
      // 'paiement en 3 fois'.
      const paid = isWord(last, "en", "paiement", "payer", "paye", "regler", "regle", "paypal", "carte");
      read.push(
        !paid && ends && (hasReference || isDescribed(last) || after?.kind === "word")
          ? { kind: "quantity", value: unit.value }
          : { kind: "figure" },
      );
      at += 1;
    } else if (small(unit) && unit.spelled && unit.value < 6 && next?.kind === "number" && !next.spelled)
      read.push({ kind: "quantity", value: unit.value });
    else if (small(unit) && asksForSome(read)) read.push({ kind: "quantity", value: unit.value });
    else if (
      small(unit) &&
      unit.value < 10 &&
      next?.kind === "reference" &&
      next.lettered &&
      last?.kind !== "reference" &&
      !isWord(last, "taille")
    )
      read.push({ kind: "quantity", value: unit.value });
    else if (
      small(unit) &&
      unit.value < 6 &&
      next?.kind === "color" &&
      hasReference &&
      units.some((other) => other.kind === "reference" && other.lettered)
    )
      // 'A12 2 noir' where a size is 2.
      read.push(
        allSizes.has(String(unit.value)) ? { kind: "ambiguous" } : { kind: "quantity", value: unit.value },
      );
    else if (
      isWord(unit, "deux") ||
      (isWord(unit, "tous", "toutes", "toute") && isWord(next, "les") && isWord(after, "couleur"))
    ) {
      read.push({ kind: "every" });
      at += isWord(unit, "deux") ? 0 : 2;
    } else if (isWord(unit, "chaque") && isWord(next, "couleur")) {
      read.push({ kind: "every" });
      at += 1;
    } else if (isWord(unit, "de") && isWord(next, "chaque")) {
      read.push({ kind: "every" });
      at += isWord(after, "couleur") ? 2 : 1;
    } else if (unit.kind === "every" && isWord(next, "couleur")) {
      read.push(unit);
      at += 1;
    } else read.push(unit);
  }
  return read;
}

/** 'les 2 et 3': pieces. */
const listsNumbers = (next: Unit | undefined, after: Unit | undefined): boolean =>
  (isWord(next, "et") || isSign(next, ",", "+", "&")) && after?.kind === "number";

/** 'noir fois deux' and 'fois deux svp', but not 'une autre fois 2 …'. */
const follows = (last: Unit | undefined): boolean => last === undefined || isDescribed(last);

/**
 * Where the numbers of a list stand: '1 M et 1 L', '1 noir, 2 blancs', 'une dorée et deux argentées'. Two or more small numbers,
 * each right before a color or a size, count what follows; alone such a number may name a piece. In a live of bare numbers
 * they name pieces unless one of them is 'un'.
 */
function countsOfList(units: readonly Unit[], numeric: boolean): ReadonlySet<number> {
  const described = (unit: Unit | undefined) =>
    unit?.kind === "color" || (unit?.kind === "word" && sizeWord(unit.text) !== undefined);
  const places = units.flatMap((unit, at) => {
    const counts = unit.kind === "number" ? unit.value <= MOST_LISTED : isWord(unit, "un", "une");
    return counts && described(units[at + 1]) ? [at] : [];
  });
  const one = places.some((at) => isWord(units[at], "un", "une"));
  const named = units.some((unit) => unit.kind === "reference");
  return new Set(places.length > 1 && !named && (one || !numeric) ? places : []);
}

const closes = (next: Unit | undefined): boolean =>
  next === undefined || next.kind === "sign" || isWord(next, "svp", "merci", "pour", "et");

const isDescribed = (unit: Unit | undefined): boolean =>
  /^(?:reference|color|size|number)$/.test(unit?.kind ?? "") ||
  (unit?.kind === "word" && sizeWord(unit.text) !== undefined);

/** 'j'en veux', 'il m'en faut', 'mets-m'en' before a number. */
function asksForSome(before: readonly Unit[]): boolean {
  const [en, verb] = before.slice(-2);
  const wants =
    /^(?:veux|faut|prends|mets|voudrais|prendrai|faudrait|reserve|garde|voudrai|aimerais|ajoute|commande)$/;
  if (verb?.kind === "word" && wants.test(verb.text) && isWord(en, "en")) return true;
  return isWord(verb, "en") && en?.kind === "word" && /^(?:me|moi|mets|ajoute)$/.test(en.text);
}
