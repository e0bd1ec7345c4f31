import { LARGEST, needsSizeWord, sizeWord, soundsLikeLetter } from "#comment-reader/lexicon/size-words.ts";
import { isWord, type Unit } from "./units.ts";

/** 'extra large', 'x l'. */
const EXTRA: Record<string, string> = { large: "XL", l: "XL", small: "XS", s: "XS" };

/** 'double XL', 'triple XL'. */
const TIMES: Record<string, string> = { double: "XXL", triple: "XXXL" };

/** Sizes in letters or words, and numbers that 'taille' or 'en' announces. */
export function readSizes(units: readonly Unit[]): Unit[] {
  const read: Unit[] = [];
  for (const [at, unit] of units.entries()) {
    const last = read[read.length - 1];
    const extra = unit.kind === "word" ? EXTRA[unit.text] : undefined;
    if (extra && isWord(last, "extra", "x")) {
      read.splice(-1, 1, { kind: "size", said: extra });
      continue;
    }
    const times = last?.kind === "word" && isWord(unit, "xl") ? TIMES[last.text] : undefined;
    if (times) {
      read.splice(-1, 1, { kind: "size", said: times });
      continue;
    }
    const next = units[at + 1];
    const closes = next === undefined || next.kind === "sign" || isWord(next, "svp", "merci");
    const from = units[at - 2];
    const introduced =
      unit.kind === "word" && soundsLikeLetter(unit.text)
        ? isWord(last, "taille") || (isWord(last, "en") && isPiece(from))
        : isWord(last, "taille", "en", "du");
    // 'Cathy du 59' tells where she lives.
    const fromThere = isWord(last, "du") && from?.kind === "word" && (from.name || !from.known);
    const oneSize = introduced || ((last?.kind === "reference" || last?.kind === "color") && closes);
    const said =
      unit.kind === "word" && !unit.name && (unit.text !== "tu" || oneSize) ? sizeWord(unit.text) : undefined;
    const number =
      unit.kind === "number" &&
      !fromThere &&
      !(isWord(last, "du") && from?.kind === "quantity") &&
      isWord(last, "taille", "en", "du", "size") &&
      unit.value >= 30 &&
      unit.value <= LARGEST + 2;
    if (unit.kind === "word" && said && (!needsSizeWord(unit.text) || introduced)) {
      read.push({
        kind: "size",
        said: said === "L" && last?.kind === "size" && last.said === "X" ? "XL" : said,
      });
    } else if (unit.kind === "number" && number && !(isWord(last, "du") && isWord(units[at + 1], "mois")))
      read.push({ kind: "size", said: String(unit.value) });
    else read.push(unit);
  }
  return read;
}

const isPiece = (unit: Unit | undefined): boolean =>
  unit?.kind === "reference" || unit?.kind === "number" || unit?.kind === "color";
