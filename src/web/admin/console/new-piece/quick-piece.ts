import { parseEuros } from "#domain/money.ts";
import { placeOf, wordsOf } from "#domain/named-words.ts";

/** As typed; "" is what was not. */
export type QuickPiece = {
  refCategory: string;
  name: string;
  color: string;
  size: string;
  composition: string;
  price: string;
  /** The last number, where it may be the size as well as the price: it is taken for neither. */
  unclear: string;
};

const SIZE =
  /^(?:x{0,4}s|m|x{0,4}l|[2-6]xl|tu|unique|t?\d{2}|(?:\d{2}|[smlx]{1,3})\/(?:\d{2}|[smlx]{1,3}))$/i;

/** "100%", with its per cent sign beside it. */
const SHARE = /^\d{1,3}(?:[.,]\d{1,2})?%$/;

const isPrice = (word: string): boolean => parseEuros(word) !== undefined;

/** "A 31" is "A31". */
const withReference = ([first = "", second = "", ...more]: readonly string[]): string[] =>
  /^\p{L}{1,3}$/u.test(first) && /^\d{1,4}$/.test(second) && more.length > 0
    ? [first + second, ...more]
    : [first, second, ...more].filter(Boolean);

/** Where the longest color that is named stands among the words, with its name. */
function colorIn(words: readonly string[], colors: readonly string[]) {
  const plain = words.map((word) => wordsOf(word).join(""));
  const named = colors
    .map((name) => ({ name, length: wordsOf(name).length, at: placeOf(wordsOf(name), plain) }))
    .filter(({ at }) => at >= 0);
  return named.toSorted((one, other) => other.length - one.length)[0];
}

/** The words from the first share on, up to what is a size, a color or the price. */
function fibersIn(words: readonly string[], colors: readonly string[]) {
  const at = words.findIndex((word) => SHARE.test(word));
  if (at < 0) return { at: words.length, words: [] };
  const rest = words.slice(at);
  const end = rest.findIndex(
    (word) =>
      !SHARE.test(word) && (SIZE.test(word) || isPrice(word) || colorIn([word], colors) !== undefined),
  );
  return { at, words: end < 0 ? rest : rest.slice(0, end) };
}

/** "70 % coton, 30 % polyester", however the fibers were parted. */
const compositionOf = (words: readonly string[]): string =>
  words
    .join(" ")
    .replace(/(?:,| et)? (?=[\d.,]+%)/g, ", ")
    .replace(/%/g, "\u00a0%");

/**
 * The piece that is meant by "A31 robe noir M 100 % coton 25": first its reference, last its price, between them its name, a
 * color of the shop, a size and its composition in any order. A lone number that may be a size is a price with its euro sign.
 */
export function readQuickPiece(typed: string, colors: readonly string[]): QuickPiece {
  const line = typed.replace(/\s*€/g, "").replace(/\s+%/g, "%").split(/\s+/).filter(Boolean);
  const fibers = fibersIn(line, colors);
  const [reference = "", ...words] = withReference(line.toSpliced(fibers.at, fibers.words.length));
  const priced = words.findLastIndex(isPrice);
  const price = priced === words.length - 1 ? (words[priced] ?? "") : "";
  const named = price === "" ? words : words.slice(0, -1);
  const color = colorIn(named, colors);
  const rest = color ? named.toSpliced(color.at, color.length) : named;
  const sized = rest.findLastIndex((word) => SIZE.test(word));
  const unclear = sized < 0 && SIZE.test(price) && !/€\s*$/.test(typed) ? price : "";
  const name = rest.filter((_, place) => place !== sized).join(" ");
  return {
    refCategory: reference.toUpperCase(),
    name: name.charAt(0).toUpperCase() + name.slice(1),
    price: unclear ? "" : price,
    unclear,
    color: color?.name ?? "",
    size: (rest[sized] ?? "").toUpperCase().replace(/^T(?=\d)/, ""),
    composition: compositionOf(fibers.words),
  };
}
