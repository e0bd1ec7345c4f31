import type { ConsolePiece } from "#contract/admin/live-console.ts";
import { bare } from "#domain/announced-reference.ts";

/** What the digit keys of a French keyboard write without Shift. */
const UNSHIFTED = "à&é\"'(-è_ç";

/** "a&é" is "a12" typed in a hurry. */
export const withDigits = (text: string): string =>
  [...text]
    .map((letter) => (UNSHIFTED.includes(letter) ? String(UNSHIFTED.indexOf(letter)) : letter))
    .join("");

const referenceOf = (piece: ConsolePiece): string =>
  bare(piece.refCategory ?? String(piece.ref)).replace(/\s/g, "");

export const isSold = (piece: ConsolePiece): boolean => piece.left !== null && piece.left <= 0;

/** "A12 Noir M": what tells a piece from the others under its reference. */
export const variantOf = (piece: ConsolePiece): string =>
  [piece.color?.name, piece.size].filter(Boolean).join(" ");

/**
 * The pieces that the member of staff means by "a12 noir", "12 38", "A 12" or "a&é": the reference whole before references that
 * begin with it, digits alone whatever the letter, and each further word the beginning of a word of color, size or name.
 * All of them, sold ones last: what is only shown in part is judged as a whole.
 */
export function matchPieces(pieces: readonly ConsolePiece[], typed: string): ConsolePiece[] {
  const words = joinReference(typed.trim().split(/\s+/));
  const [reference = "", ...more] = words;
  if (reference === "") return [];
  const found = underReference(pieces, bare(reference));
  const named = found.length > 0 ? found : underReference(pieces, bare(withDigits(reference)));
  const meant = named.filter((piece) => more.every((word) => says(piece, bare(word))));
  return [...meant.filter((piece) => !isSold(piece)), ...meant.filter(isSold)];
}

/** The piece that needs no further word: the only one, or the only one that is not sold. */
export function theOnly(found: readonly ConsolePiece[]): ConsolePiece | undefined {
  if (found.length === 1) return found[0];
  const free = found.filter((piece) => !isSold(piece));
  const oneReference = new Set(found.map(referenceOf)).size === 1;
  return oneReference && free.length === 1 ? free[0] : undefined;
}

/** The announced reference that all of these pieces have; color and size may still be open. */
export function theReference(found: readonly ConsolePiece[]): string | undefined {
  const references = new Set(found.map((piece) => piece.refCategory));
  return references.size === 1 ? (found[0]?.refCategory ?? undefined) : undefined;
}

/** What a comment asks for, as the member of staff would type it: each known reference in it, with the colors and sizes it names. */
export function wantedIn(pieces: readonly ConsolePiece[], comment: string): string[] {
  const known = new Map(
    pieces.flatMap((piece) => (piece.refCategory ? [[referenceOf(piece), piece.refCategory] as const] : [])),
  );
  const words = bare(comment)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const references = new Set<string>();
  for (const [place, word] of words.entries()) {
    const [joined = ""] = joinReference([word, words[place + 1] ?? ""]);
    const reference = /\d/.test(joined) && (known.get(word) ?? known.get(joined));
    if (reference) references.add(reference);
  }
  return [...references].map((reference) => {
    const under = pieces.filter((piece) => referenceOf(piece) === bare(reference).replace(/\s/g, ""));
    const variants = under.flatMap((piece) => [piece.color?.name, piece.size]).filter((name) => name != null);
    const named = [...new Set(variants)].filter((name) =>
      bare(name)
        .split(/\s+/)
        .every((part) => words.includes(part)),
    );
    return [reference, ...named].join(" ");
  });
}

/** "a 12 noir" is "a12 noir". */
function joinReference(words: string[]): string[] {
  const [first = "", second = "", ...rest] = words;
  return /^\p{L}{1,2}$/u.test(first) && /^\d/.test(withDigits(second)) ? [first + second, ...rest] : words;
}

function underReference(pieces: readonly ConsolePiece[], reference: string): ConsolePiece[] {
  const digits = /^\d+$/.test(reference);
  const nameOf = (piece: ConsolePiece) =>
    digits ? referenceOf(piece).replace(/\D/g, "") : referenceOf(piece);
  const whole = pieces.filter((piece) => nameOf(piece) === reference);
  return whole.length > 0 ? whole : pieces.filter((piece) => nameOf(piece).startsWith(reference));
}

const says = (piece: ConsolePiece, word: string): boolean =>
  bare(`${piece.color?.name ?? ""} ${piece.size ?? ""} ${piece.name}`)
    .split(/\s+/)
    .some((part) => part.startsWith(word));
