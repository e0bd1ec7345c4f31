import { parseEuros } from "#domain/money.ts";
import { placeOf, wordsOf } from "#domain/named-words.ts";

/** As typed; "" is what was not. */
export type QuickPiece = { refCategory: string; name: string; color: string; size: string; price: string };

const SIZE =
  /^(?:x{0,4}s|m|x{0,4}l|[2-6]xl|tu|unique|t?\d{2}|(?:\d{2}|[smlx]{1,3})\/(?:\d{2}|[smlx]{1,3}))$/i;

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

/**
 * The piece that is meant by "A31 robe noir M 25": first its reference, last its price, between them its name, a color
 * of the shop and a size in any order.
 */
export function readQuickPiece(typed: string, colors: readonly string[]): QuickPiece {
  const [reference = "", ...words] = withReference(typed.replace(/\s*€/g, "").split(/\s+/).filter(Boolean));
  const priced = words.findLastIndex(isPrice);
  const price = priced === words.length - 1 ? (words[priced] ?? "") : "";
  const named = price === "" ? words : words.slice(0, -1);
  const color = colorIn(named, colors);
  const rest = color ? named.toSpliced(color.at, color.length) : named;
  const sized = rest.findLastIndex((word) => SIZE.test(word));
  const name = rest.filter((_, place) => place !== sized).join(" ");
  return {
    refCategory: reference.toUpperCase(),
    name: name.charAt(0).toUpperCase() + name.slice(1),
    price,
    color: color?.name ?? "",
    size: (rest[sized] ?? "").toUpperCase().replace(/^T(?=\d)/, ""),
  };
}
