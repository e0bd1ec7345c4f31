import { type OfferedColour, offeredColour } from "./colours.ts";
import { normalise } from "./normalise.ts";
import { SimilarWords } from "./similar.ts";
import type { LiveWords } from "./types.ts";

/** A live's references, colours and sizes, ready to be looked up. Built once and used for each comment. */
export interface LiveIndex {
  refs: ReadonlySet<string>;
  /** By letters and number without zeros: `a12`, or `12` where the live has no letters. */
  byKey: ReadonlyMap<string, string>;
  byNumber: ReadonlyMap<number, readonly string[]>;
  /** Letters that begin a reference. */
  prefixes: ReadonlySet<string>;
  /** Whether some references are bare numbers. */
  numeric: boolean;
  colours: ReadonlyMap<string, readonly OfferedColour[]>;
  sizes: ReadonlyMap<string, readonly string[]>;
  /** Every word of an offered colour. */
  colourWords: ReadonlySet<string>;
  /** The offered colour's word that was mistyped. */
  similarColours: (word: string) => string | undefined;
  /** Offered colours of two words (both ways round), and those whose name is longer. */
  pairs: ReadonlySet<string>;
  longColours: readonly OfferedColour[];
  /** Every size offered in the live, in capitals. */
  allSizes: ReadonlySet<string>;
}

const REFERENCE = /^(\p{L}*)[ ./-]?0*(\d+)$/u;

/** Letters and number of a reference without separators and leading zeros; undefined: it is built otherwise. */
function referenceKey(written: string): { prefix: string; number: number; key: string } | undefined {
  const match = REFERENCE.exec(normalise(written).toLowerCase());
  if (!match) return undefined;
  const [, prefix = "", digits = ""] = match;
  return { prefix, number: Number(digits), key: prefix + Number(digits) };
}

export function indexLive(live: LiveWords): LiveIndex {
  const byKey = new Map<string, string>();
  const byNumber = new Map<number, string[]>();
  const prefixes = new Set<string>();
  const colours = new Map<string, readonly OfferedColour[]>();
  const sizes = new Map<string, readonly string[]>();
  let numeric = false;
  for (const ref of live.refs) {
    const parts = referenceKey(ref);
    byKey.set(parts?.key ?? normalise(ref).toLowerCase(), ref);
    if (parts) {
      byNumber.set(parts.number, [...(byNumber.get(parts.number) ?? []), ref]);
      if (parts.prefix) prefixes.add(parts.prefix);
      else numeric = true;
    }
    colours.set(ref, (live.colours[ref] ?? []).map(offeredColour));
    const list = live.sizes[ref];
    if (list && list.length > 0) sizes.set(ref, list);
  }
  const offered = [...colours.values()].flat();
  const similar = new SimilarWords(
    offered.flatMap((colour) => colour.words),
    4,
  );
  return {
    refs: new Set(live.refs),
    byKey,
    byNumber,
    prefixes,
    numeric,
    colours,
    sizes,
    colourWords: new Set(offered.flatMap((colour) => colour.words)),
    similarColours: (word) => similar.nearest(word) ?? similar.withoutVowels(word),
    pairs: new Set(offered.flatMap(({ words: [a, b, c] }) => (b && !c ? [`${a} ${b}`, `${b} ${a}`] : []))),
    longColours: offered.filter(({ written }) => written.length > 2),
    allSizes: new Set([...sizes.values()].flat().map((size) => size.toUpperCase())),
  };
}
