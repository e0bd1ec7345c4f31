import type { LiveIndex } from "#comment-reader/extract/live-index.ts";
import { matchColor } from "#comment-reader/extract/match-color.ts";
import { isSign, isWord, type Unit } from "#comment-reader/extract/units.ts";
import { FIRST_NAMES } from "#comment-reader/lexicon/first-names.ts";
import type { ClaimItem } from "#comment-reader/types.ts";

/** Hearts and beasts that are a color or a pattern for some and mere joy for others. */
const COLORED: Record<string, string> = {
  "\u{1F5A4}": "noir",
  "\u{1F90D}": "blanc",
  "\u{1F499}": "bleu",
  "\u{1F49A}": "vert",
  "\u{1F49B}": "jaune",
  "\u{1F9E1}": "orange",
  "\u{1F49C}": "violet",
  "\u{1F90E}": "marron",
  "\u{1F338}": "rose",
};

/** 'A12 🖤 M' where A12 comes in black and no color was said: the heart may be it. */
export function mayBeColoredByHeart(
  units: readonly Unit[],
  items: readonly ClaimItem[],
  live: LiveIndex,
): boolean {
  const hearts = units.flatMap((unit) => (unit.kind === "emoji" ? (COLORED[unit.text] ?? []) : []));
  return items.some(({ reference, color }) => {
    const offered = live.colors.get(reference) ?? [];
    const fits = (heart: string) => matchColor({ words: [heart], tone: undefined }, offered) !== "none";
    return color === null && offered.length > 1 && hearts.some(fits);
  });
}

/** Whether an emoji that admires is all that stands beside the reference: it may be praise. */
export const onlyAdmires = (units: readonly Unit[]): boolean =>
  units.filter(({ kind }) => kind !== "emoji").length === 1 &&
  units.some((unit) => unit.kind === "emoji" && ADMIRING.test(unit.text));
const ADMIRING =
  /[\u{1F60D}\u{1F970}\u{1F975}\u{1F929}\u{1F525}\u{1F631}\u{1F62E}\u{1F605}\u{1F602}\u{1F923}\u{1F4B8}]/u;

/** Sayings that deny nothing. */
const DENIES_NOTHING =
  /(?<!\w)(?:ne .{0,20}(?:gene|derange) pas|si (?:ce (?:ne )?est )?pas (?:trop )?(?:tard|vendue?|partie?|prise?|demander|demande)|pas de (?:souci|probleme|regrets?)|pourquoi pas)(?!\w)/g;
/** In French, and in Maghrebi Arabic around its verb: 'ma … ch'. */
const DENIAL = /(?<!\w)(?:non|pas|plus|jamais|rien|stop|ni|sans|aucune?|ma \w+ch|walou|khlas+)(?!\w)/;

/** A word that denies something: perhaps the wish itself. */
export const denies = (told: string): boolean => DENIAL.test(told.replace(DENIES_NOTHING, " "));

/** A higher number hardly counts pieces. */
const MOST_COUNTED = 5;

const CALLS = ["le", "la", "les", "reference", "numero", "article", "lot", "modele"];
const DESCRIBES = /^(?:reference|color|size)$/;

/** 'moi 2', '40 noir', '3 kaki 38 2', '4 6': a bare number may be another piece, how many, or a size. */
export function mayCountOrSize(units: readonly Unit[], live: LiveIndex, onAir: string | null): boolean {
  const lettered = units.some((unit) => unit.kind === "reference" && unit.lettered);
  const sized = units.some(({ kind }) => kind === "size");
  const colored = units.some(({ kind }) => kind === "color");
  return units.some((unit, at) => {
    const before = units[at - 1];
    if (unit.kind === "size")
      return !colored && before?.kind === "reference" && !before.lettered && live.byKey.has(unit.said);
    if (unit.kind !== "reference" || unit.lettered || unit.reference === null) return false;
    if (lettered) return true;
    if (isWord(before, ...CALLS) || isSign(before, "#", "°")) return false;
    const value = Number(/\d+$/.exec(unit.reference)?.[0]);
    if (DESCRIBES.test(before?.kind ?? "") && value <= MOST_COUNTED) return true;
    if (sized) return false;
    if (live.allSizes.has(String(value))) return true;
    return value <= MOST_COUNTED && !(live.numeric && (onAir === null || onAir === unit.reference));
  });
}

const ANSWERS = ["oui", "non", "merci", "si", "ah", "mais", "bravo", "ok", "exact", "voila"];

/** 'oui Marie la A12 en M': the answer to somebody who is called by her name. */
export function answersSomebody(units: readonly Unit[]): boolean {
  const name = units.findIndex((unit) => unit.kind === "word" && unit.name && FIRST_NAMES.has(unit.text));
  return (
    name > 0 &&
    name < units.length - 1 &&
    units.slice(0, name).every((unit) => unit.kind === "sign" || isWord(unit, ...ANSWERS))
  );
}
