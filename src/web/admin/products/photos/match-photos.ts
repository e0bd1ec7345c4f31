import { exactly, placeOf, wordsOf } from "#domain/named-words.ts";
import { pieceReference } from "#wording/packing-slip.ts";

/** What a photo may be of; `refCategory` is "" and `color` is "" where there is none. */
export type Piece = { id: string; refCategory: string; ref?: number; color: string };

/** Pieces of a live's sheet. */
export const asPieces = (
  rows: readonly { id: string; ref: number; refCategory: string | null; color: string | null }[],
): Piece[] =>
  rows.map(({ id, ref, refCategory, color }) => ({
    id,
    ref,
    refCategory: refCategory ?? "",
    color: color ?? "",
  }));

/** A file, by its name. `pieceIds` are those that somebody gave it by hand, none among them. */
export type NamedFile = { id: string; name: string; pieceIds?: readonly string[] | undefined };

const stemOf = (name: string): string => name.replace(/\.\w{1,5}$/, "");

type Named = { pieces: readonly Piece[]; certainty: "color" | "reference" };

/** What every name is compared with, made once. */
function comparer(pieces: readonly Piece[], colors: readonly string[]) {
  const references = [...Map.groupBy(pieces, ({ refCategory }) => wordsOf(refCategory).join(" "))].map(
    ([words, of]) => ({ words: words.split(" ").filter(Boolean), of }),
  );
  const known = [...new Set([...colors, ...pieces.map(({ color }) => color)])]
    .map(wordsOf)
    .filter((words) => words.length > 0);

  /** The reference that is named first; of two that begin there the longer one. One of a single word begins the name. */
  function referenceIn(words: readonly string[]) {
    const named = references
      .map((reference) => ({ ...reference, at: placeOf(reference.words, words, exactly) }))
      .filter(({ at, words: own }) => (own.length === 1 ? at === 0 : at >= 0));
    return named.toSorted((one, other) => one.at - other.at || other.words.length - one.words.length)[0];
  }

  /** Of "bleu marine" and "bleu" only the first, where both are colors. */
  function colorsIn(words: readonly string[]): string[][] {
    const named = known.filter((color) => placeOf(color, words) >= 0);
    return named.filter(
      (color) => !named.some((other) => other.length > color.length && placeOf(color, other) >= 0),
    );
  }

  return (name: string): Named | undefined => {
    const words = wordsOf(stemOf(name));
    const reference = referenceIn(words);
    if (!reference) {
      const ranked = words.length === 1 ? pieces.filter(({ ref }) => String(ref) === words[0]) : [];
      return { pieces: ranked, certainty: "color" };
    }
    const named = colorsIn(words.toSpliced(reference.at, reference.words.length));
    if (named.length === 0) return { pieces: reference.of, certainty: "reference" };
    const shown = reference.of.filter(({ color }) => {
      const own = wordsOf(color);
      return named.some((words) => words.length === own.length && placeOf(words, own) === 0);
    });
    return { pieces: shown, certainty: "color" };
  };
}

const byName = new Intl.Collator("fr", { numeric: true }).compare;
export const inNameOrder = <File extends { name: string }>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => byName(one.name, other.name));

const CERTAINTIES = ["hand", "color", "reference"] as const;

/**
 * The pieces of each file, none twice. What was given by hand comes first, then what a color names ("A12-noir.jpg") or
 * the rank of a piece ("7.jpg"), then a reference alone ("A12.jpg"), which is for all its pieces that are left. Of two
 * files for the same pieces the first by name has them.
 */
export function matchPhotos(
  files: readonly NamedFile[],
  pieces: readonly Piece[],
  colors: readonly string[],
): Map<string, string[]> {
  const compare = comparer(pieces, colors);
  const present = new Set(pieces.map(({ id }) => id));
  const wanted = inNameOrder(files).map(({ id, name, pieceIds }) => {
    if (pieceIds)
      return { id, certainty: "hand" as const, wants: pieceIds.filter((one) => present.has(one)) };
    const named = compare(name);
    return {
      id,
      certainty: named?.certainty ?? ("reference" as const),
      wants: named?.pieces.map((piece) => piece.id) ?? [],
    };
  });
  const taken = new Set<string>();
  const matched = new Map<string, string[]>();
  for (const certainty of CERTAINTIES)
    for (const file of wanted.filter((one) => one.certainty === certainty)) {
      const free = file.wants.filter((one) => !taken.has(one));
      for (const one of free) taken.add(one);
      matched.set(file.id, free);
    }
  return matched;
}

/** A reference and a color of it: what one photo usually shows, in every size. */
export function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const keyOf = ({ id, refCategory, color }: Piece) =>
    refCategory.trim() ? wordsOf(`${refCategory} / ${color}`).join(" ") : id;
  return [...Map.groupBy(pieces, keyOf).values()];
}

const referenceOf = ({ refCategory, ref = 0 }: Piece): string =>
  pieceReference({ refCategory: refCategory.trim() || null, ref });

/** Calls pieces "A12, B3 · Noir": by their references, and by color where not all of a reference are meant. */
export function namer(pieces: readonly Piece[]): (pieceIds: readonly string[]) => string {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const all = Map.groupBy(pieces, referenceOf);
  return (pieceIds) => {
    const meant = pieceIds.flatMap((id) => byId.get(id) ?? []);
    return [...Map.groupBy(meant, referenceOf)]
      .map(([reference, these]) => {
        const colors = [...new Set(these.map(({ color }) => color.trim()))];
        const whole = these.length === all.get(reference)?.length && colors.length > 1;
        const named = colors.filter(Boolean).join(", ");
        return whole || named === "" ? reference : `${reference} · ${named}`;
      })
      .join(", ");
  };
}

export type Target = { value: string; label: string; pieceIds: string[] };

/** What a photo can be given to: each reference, and each of its colors where it has several. */
export function targetsOf(pieces: readonly Piece[], nameOf = namer(pieces)): Target[] {
  return [...Map.groupBy(pieces, referenceOf).values()].flatMap((of) => {
    const groups = groupsOf(of);
    return (groups.length > 1 ? [of, ...groups] : [of]).map((group) => {
      const pieceIds = group.map(({ id }) => id);
      return { value: pieceIds.join(" "), label: nameOf(pieceIds), pieceIds };
    });
  });
}
