import { SimilarWords } from "#comment-reader/lexicon/similar-words.ts";
import { isChilds, sizeWord } from "#comment-reader/lexicon/size-words.ts";
import type { LiveWords } from "#comment-reader/types.ts";
import { type OfferedColor, offeredColor } from "./match-color.ts";
import { normalize } from "./normalize.ts";

/** A live's references, colors and sizes, ready to be looked up. Built once and used for each comment. */
export interface LiveIndex {
  references: ReadonlySet<string>;
  /** By letters and number without zeros: `a12`, or `12` where the live has no letters. */
  byKey: ReadonlyMap<string, string>;
  byNumber: ReadonlyMap<number, readonly string[]>;
  /** Letters that begin a reference. */
  prefixes: ReadonlySet<string>;
  /** Whether some references are bare numbers. */
  numeric: boolean;
  colors: ReadonlyMap<string, readonly OfferedColor[]>;
  sizes: ReadonlyMap<string, readonly string[]>;
  /** Every word of an offered color. */
  colorWords: ReadonlySet<string>;
  /** The offered color's word that was mistyped. */
  similarColors: (word: string) => string | undefined;
  /** Offered colors of two words (both ways round), and those whose name is longer. */
  pairs: ReadonlySet<string>;
  longColors: readonly OfferedColor[];
  /** Every size offered in the live, in capitals. A child's size is also there as its bare number. */
  allSizes: ReadonlySet<string>;
  /** Whether sizes of years or months are offered. */
  childrens: boolean;
  /** Sizes of two parts by 'S-M', and where both are letters by 'SM'; those of another build as they are written. */
  joinedSizes: ReadonlyMap<string, string>;
}

const bareNumber = (size: string): string[] => (isChilds(size) ? [String(Number.parseInt(size, 10))] : []);
/** A child's size without its years: '4', '6', '8'. */
const isSmallNumber = (size: string): boolean => /^\d{1,2}$/.test(size) && Number(size) <= 16;

function joinedForms(size: string): string[] {
  const [, first, second] = /^(\w+)\s?[-/]\s?(\w+?)(?: ?(?:A|ANS|M|MOIS))?$/.exec(size.toUpperCase()) ?? [];
  if (!first || !second) return [];
  return /\d/.test(first) ? [`${first}-${second}`] : [`${first}-${second}`, first + second];
}

/** Sizes of another build as they are written: 'naissance', '90B' and '90 b', 'T2' and 'taille 2'. */
function otherForms(size: string): string[] {
  const written = normalize(size).toUpperCase().replace(/\s+/g, "");
  if (isChilds(size) || sizeWord(written.toLowerCase()) !== undefined) return [];
  const numbered = /^T(\d)$/.exec(written)?.[1];
  if (numbered) return [written, `TAILLE-${numbered}`];
  const [, number, cup] = /^(\d{2,3})([A-H])$/.exec(written) ?? [];
  if (number) return [written, `${number}-${cup}`];
  return /^[A-Z]{4,}$/.test(written) ? [written] : [];
}

const REFERENCE = /^(\p{L}*)[ ./-]?0*(\d+)$/u;

/** Letters and number of a reference without separators and leading zeros; undefined: it is built otherwise. */
function referenceKey(written: string): { prefix: string; number: number; key: string } | undefined {
  const match = REFERENCE.exec(normalize(written).toLowerCase());
  if (!match) return undefined;
  const [, prefix = "", digits = ""] = match;
  return { prefix, number: Number(digits), key: prefix + Number(digits) };
}

export function indexLive(live: LiveWords): LiveIndex {
  const byKey = new Map<string, string>();
  const byNumber = new Map<number, string[]>();
  const prefixes = new Set<string>();
  const colors = new Map<string, readonly OfferedColor[]>();
  const sizes = new Map<string, readonly string[]>();
  let numeric = false;
  for (const reference of live.references) {
    const parts = referenceKey(reference);
    byKey.set(parts?.key ?? normalize(reference).toLowerCase(), reference);
    if (parts) {
      byNumber.set(parts.number, [...(byNumber.get(parts.number) ?? []), reference]);
      if (parts.prefix) prefixes.add(parts.prefix);
      else numeric = true;
    }
    colors.set(reference, (live.colors[reference] ?? []).map(offeredColor));
    const list = live.sizes[reference];
    if (list && list.length > 0) sizes.set(reference, list);
  }
  const offered = [...colors.values()].flat();
  const offeredSizes = [...sizes.values()].flat();
  const similar = new SimilarWords(
    offered.flatMap((color) => color.words),
    4,
  );
  return {
    references: new Set(live.references),
    byKey,
    byNumber,
    prefixes,
    numeric,
    colors,
    sizes,
    colorWords: new Set(offered.flatMap((color) => color.words)),
    similarColors: (word) => similar.nearest(word) ?? similar.withoutVowels(word),
    pairs: new Set(offered.flatMap(({ words: [a, b, c] }) => (b && !c ? [`${a} ${b}`, `${b} ${a}`] : []))),
    longColors: offered.filter(({ written }) => written.length > 2),
    allSizes: new Set(offeredSizes.flatMap((size) => [size.toUpperCase(), ...bareNumber(size)])),
    joinedSizes: new Map(
      offeredSizes.flatMap((size) =>
        [...otherForms(size), ...joinedForms(size)].map((form) => [form, size] as const),
      ),
    ),
    childrens: offeredSizes.some((size) => bareNumber(size).length > 0 || isSmallNumber(size)),
  };
}
