import { splitNumberWord } from "#comment-reader/lexicon/number-words.ts";
import { normalize } from "./normalize.ts";

export type TokenKind = "word" | "number" | "mixed" | "figure" | "sign" | "emoji" | "handle" | "link";

export interface Token {
  kind: TokenKind;
  /** In small letters without accents; an elided word ends in an apostrophe. */
  text: string;
  /** Written with a capital first letter. */
  capital: boolean;
  /** No space before it. */
  glued: boolean;
}

/**
 * In the order in which they are tried. A figure is a number that can be no reference: a price, an hour, a date,
 * a percentage, a telephone number.
 */
const SHAPES: [TokenKind, RegExp][] = [
  ["link", /(?:https?:\/\/|www\.)\S+/y],
  ["handle", /@[\p{L}\p{N}][\p{L}\p{N}.-]*/uy],
  ["figure", /\+?\d{2}(?:[ .]?\d{2}){4}\b/y],
  ["figure", /\d+(?:[.,]\d{1,2}(?=\s?(?:€|e\b|euros?\b|$)|[^\d])|\s?(?:€|%|°)|[h:]\d{2}\b)/iy],
  ["figure", /\d+\s?\/\s?\d+\s?\/\s?\d+/y],
  ["figure", /\d+[jh]\/\d+/iy],
  ["figure", /(\d+)\/\1\b/y],
  // '1m65': how tall she is.
  ["figure", /1m[3-9]\d\b/iy],
  ["mixed", /(?=\p{L}*\d)(?=\d*\p{L})[\p{L}\d]+/uy],
  ["number", /\d+/y],
  ["word", /(?<![^ ])\+1(?!\d)/y],
  ["word", /preu?m'?s?(?![\p{L}\p{N}])/iuy],
  ["word", /\p{L}+'?/uy],
  ["emoji", /\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]{2}/uy],
  ["sign", /<3|\.{2,}|[?!.,;:+/&*()#"=°-]/y],
];

/** Cuts a comment into tokens; what is none of them (spaces, other signs) only separates. */
export function tokenize(comment: string): Token[] {
  const text = normalize(comment);
  const tokens: Token[] = [];
  let at = 0;
  let glued = false;
  while (at < text.length) {
    const found = hyphenInside(text, at) ? undefined : tokenAt(text, at);
    if (found) {
      const [kind, written] = found;
      const text = shorten(kind, written);
      const parts = kind === "word" ? (splitNumberWord(text) ?? [text]) : [text];
      for (const part of parts) tokens.push({ kind, text: part, capital: /^\p{Lu}/u.test(written), glued });
    }
    at += found ? found[1].length : 1;
    glued = found !== undefined;
  }
  return tokens;
}

/** 'celle-ci', 'trente-huit': two words. */
const hyphenInside = (text: string, at: number): boolean =>
  text[at] === "-" && /\p{L}-\p{L}/u.test(text.slice(Math.max(0, at - 1), at + 2));

function tokenAt(text: string, at: number): [TokenKind, string] | undefined {
  if (text[at] === " ") return undefined;
  for (const [kind, shape] of SHAPES) {
    shape.lastIndex = at;
    const match = shape.exec(text);
    if (match) return [kind, match[0]];
  }
  return undefined;
}

/** 'moiiii' is 'moi' and 'AAA12' is 'a12'; 'XXXL' and a groan ('mmm') stay. */
function shorten(kind: TokenKind, written: string): string {
  const text = written.toLowerCase();
  if (kind !== "word" && kind !== "mixed") return text;
  return /^(\p{L})\1+$/u.test(text) ? text : text.replace(/([^\dx'])\1{2,}/gu, "$1");
}
