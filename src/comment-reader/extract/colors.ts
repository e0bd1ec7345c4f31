import { colorWord, isFamily, toneOf } from "#comment-reader/lexicon/color-words.ts";
import { sizeWord } from "#comment-reader/lexicon/size-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { isWrittenAs } from "./match-color.ts";
import { isWord, type Unit, type Word } from "./units.ts";

/** Shades of more than one word whose words say little alone. */
const SHADES_OF_SEVERAL = [
  ["lie", "de", "vin"],
  ["lie", "vin"],
  ["marron", "glace"],
  ["tete", "de", "negre"],
  ["blanc", "casse"],
  ["bleu", "nuit"],
  ["bleu", "roi"],
  ["bleu", "ciel"],
  ["vert", "eau"],
  ["vert", "de", "eau"],
  ["rose", "the"],
  ["rose", "chair"],
  ["gris", "souris"],
];
/** Words that are colors only beside the family they shade, or where the live offers them. */
const SHY = new Set(
  "nuit ciel roi eau the casse souris pomme bouteille paille terre bois lait neige or acier raisin soleil sang petale prairie mousse brut ciment noix noisette cafe metal sapin foret foin armee militaire horizon paon chair maïs miel peche cerise tomate melon fraise figue prune olive citron abricot tan moka eau vanille biscuit coquille corail indien vieux poudre perle amande champagne cognac tabac bonbon avoine naturel lin menthe jean chocolat caramel vin lie lila glacier pastel bronze ardoise encre lagon basilic romarin camel mastic safran mandarine citrouille framboise cassis myrtille chine plomb soleil poussin roche motif fleurs leo hermes rot marin tres mov nude".split(
    " ",
  ),
);

/** Of those, what is said of a piece or after a number more often than it names its color. */
const NO_SHADE =
  /^(?:tres|rot|marin|mov|nuit|eau|the|cafe|vin|lait|pain|fleurs|motif|metal|casse|chair|vieux|terre|bois|soleil|sang)$/;

/** Joins the words of a color into one unit, in one spelling. */
export function extractColors(units: readonly Unit[], live: LiveIndex): Unit[] {
  const read: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const found = colorAt(units, at, live);
    const unit = units[at];
    if (found) read.push(found.unit);
    else if (unit) read.push(unit);
    at += found?.length ?? 1;
  }
  return read;
}

/** 'pour Violette'. */
const isForPerson = (units: readonly Unit[], at: number): boolean => {
  const unit = units[at];
  return unit?.kind === "word" && unit.name && isWord(units[at - 1], "pour");
};

const textAt = (units: readonly Unit[], at: number): string => {
  const unit = units[at];
  return unit?.kind === "word" ? unit.text : "";
};

function colorAt(
  units: readonly Unit[],
  at: number,
  live: LiveIndex,
): { unit: Unit; length: number } | undefined {
  const first = units[at];
  if (first?.kind !== "word" || isForPerson(units, at)) return undefined;
  // 'raye-moi de la liste': the verb.
  if (first.text === "raye" && isWord(units[at + 1], "moi", "ma", "mon", "mes", "la", "le")) return undefined;
  const named = isWord(units[at - 1], "le", "la") ? units[at - 2] : units[at - 1];
  // 'A12 clair', and 'clair 38' while A12 is on air.
  const beside = units[at + 1]?.kind === "number" || named?.kind === "number" || named?.kind === "reference";
  const onlyTone = beside ? toneOf(first.text) : undefined;
  if (onlyTone) {
    const said = { words: [], tone: onlyTone };
    return { unit: { kind: "color", said, guessed: first.guessed, name: false }, length: 1 };
  }
  const several = severalWords(units, at, live);
  const words = several?.words ?? [oneWord(first, live)].filter((word) => word !== undefined);
  if (words.length === 0) return undefined;
  let length = several?.length ?? 1;
  const shy =
    !several && (SHY.has(words[0] ?? "") || SHY.has(first.text)) && !live.colorWords.has(words[0] ?? "");
  if (shy && !(describesAlone(units, at) && !NO_SHADE.test(first.text))) return undefined;
  while (words.length === 1 && length === 1) {
    const next = shadeAfter(units, at + 1, words[0] ?? "", live);
    if (!next) break;
    words.push(next);
    length += 1;
  }
  const tone = toneOf(textAt(units, at + length));
  if (tone) length += 1;
  const parts = units.slice(at, at + length) as Word[];
  return {
    unit: {
      kind: "color",
      said: { words: words.filter((word) => toneOf(word) === undefined), tone },
      guessed: parts.some((part) => part.guessed),
      name: parts.length === 1 && first.name,
    },
    length,
  };
}

/** 'A12 prune M', '8 cognac': right after a reference and before a size, or nothing, a shade that the piece does not have. */
function describesAlone(units: readonly Unit[], at: number): boolean {
  const [previous, next] = [units[at - 1], units[at + 1]];
  const beside =
    next?.kind === "word" && (sizeWord(next.text) !== undefined || isWord(next, "svp", "en", "taille"));
  return (
    (previous?.kind === "reference" || previous?.kind === "number") &&
    (next === undefined || next.kind === "number" || next.kind === "size" || beside)
  );
}

function oneWord(word: Word, live: LiveIndex): string | undefined {
  const color = colorWord(word.text);
  return color ?? (live.colorWords.has(word.text) ? word.text : undefined);
}

/** 'bleu canard', 'vieux rose': two words that are one offered color or a family and its shade. */
function shadeAfter(units: readonly Unit[], at: number, first: string, live: LiveIndex): string | undefined {
  const unit = units[at];
  const second = unit?.kind === "word" ? oneWord(unit, live) : undefined;
  if (second === undefined || second === first) return undefined;
  if (live.pairs.has(`${first} ${second}`)) return second;
  if (isFamily(first) === isFamily(second)) return undefined;
  const shade = isFamily(first) ? second : first;
  const family = isFamily(first) ? first : second;
  // 'noir ocre' where both are offered is two colors, not a shade.
  return isFamily(first)
    ? second
    : live.colorWords.has(family) && live.colorWords.has(shade)
      ? undefined
      : second;
}

function severalWords(
  units: readonly Unit[],
  at: number,
  live: LiveIndex,
): { words: string[]; length: number } | undefined {
  for (const shade of SHADES_OF_SEVERAL)
    if (
      shade.every(
        (word, offset) => (colorWord(textAt(units, at + offset)) ?? textAt(units, at + offset)) === word,
      )
    )
      return { words: shade.filter((word) => word !== "de"), length: shade.length };
  for (const { written, words } of live.longColors)
    if (written.every((word, offset) => isWrittenAs(word, textAt(units, at + offset))))
      return { words: [...words], length: written.length };
  return undefined;
}
