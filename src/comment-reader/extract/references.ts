import { colorWord } from "#comment-reader/lexicon/color-words.ts";
import { readNumberWords } from "#comment-reader/lexicon/number-words.ts";
import { matchSize, sizeWord } from "#comment-reader/lexicon/size-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { known, referenceApart, UNKNOWN } from "./references-apart.ts";
import { referenceBackwards } from "./references-backwards.ts";
import type { Token } from "./tokenize.ts";
import type { Unit } from "./units.ts";

/** A token that is no reference, or what references, quantities and figures became. */
export type Piece = { token: Token } | { unit: Unit };

/** What announces a reference, glued to its number. */
const ANNOUNCED = /^(?:n|no|num|numero|ref|reference|article|lot)(\d{1,4})$/;

/** Finds references written with their letters, glued or apart, and what is glued to numbers. */
export function extractReferences(tokens: readonly Token[], live: LiveIndex): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === "mixed" && isOfferedSize(token.text, live)) {
      pieces.push({ token: { ...token, kind: "word" } });
      continue;
    }
    const described = token.kind === "mixed" ? describes(token.text, pieces, live) : undefined;
    const apart = described
      ? undefined
      : (referenceApart(tokens, at, live, named(pieces)) ?? referenceBackwards(tokens, at, live));
    if (described) pieces.push({ unit: described });
    else if (apart) {
      pieces.push({ unit: apart.unit });
      at += apart.length - 1;
    } else if (token.kind === "mixed") pieces.push(...readMixed(token, live));
    else if (token.kind === "figure") pieces.push({ unit: { kind: "figure" } });
    else pieces.push({ token });
  }
  return pieces;
}

const named = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => "unit" in piece && piece.unit.kind === "reference" && piece.unit.reference !== null);

/** '95C' where the live has that size and no C95, 'T2' where it has no T2 for sale. */
const isOfferedSize = (text: string, live: LiveIndex): boolean =>
  live.joinedSizes.has(text.toUpperCase()) && readKey(text, live) === undefined && !isBackwards(text, live);

const isBackwards = (text: string, live: LiveIndex): boolean => {
  const [, digits = "", letters = ""] = /^(\d+)([a-z]+)$/.exec(text) ?? [];
  return live.byKey.has(letters + Number(digits));
};

/** 'A12 noir x2', 'A12 T38': after a reference a number of pieces, or a size that it has, although the live has an X2 or a T38. */
function describes(text: string, before: readonly Piece[], live: LiveIndex): Unit | undefined {
  const [, times, size] = /^(?:x(\d)|t(\d{1,2}))$/.exec(text) ?? [];
  if (times === undefined && size === undefined) return undefined;
  const last = before.at(-1);
  if (last && "token" in last && /^(?:et|puis|avec|[+&,;])$/.test(last.token.text)) return undefined;
  const reference = before
    .flatMap((piece) => ("unit" in piece && piece.unit.kind === "reference" ? [piece.unit.reference] : []))
    .at(-1);
  if (!reference) return undefined;
  if (times !== undefined) return { kind: "quantity", value: Number(times) };
  const sized = size !== undefined && matchSize(size, live.sizes.get(reference) ?? ["?"]) !== undefined;
  return sized ? { kind: "size", said: size } : undefined;
}

function readMixed(token: Token, live: LiveIndex): Piece[] {
  const { text } = token;
  const whole = readKey(text, live);
  if (whole) return [{ unit: whole }];
  const times = /^(?:x(\d{1,2})|(\d{1,2})x)$/.exec(text);
  if (times) return [{ unit: { kind: "quantity", value: Number(times[1] ?? times[2]) } }];
  const small = /^t(?:aille)?(\d)$/.exec(text)?.[1] ?? "";
  const size = /^t(?:aille)?(\d{2})$/.exec(text)?.[1] ?? (live.allSizes.has(small) ? small : sizeWord(text));
  if (size) return [{ unit: { kind: "size", said: size } }];
  const measured = live.childrens ? /^(\d{1,2})(ans?|a|mois|m)$/.exec(text) : null;
  if (measured) return measured.slice(1).flatMap((part) => readPart(part, token, live));
  const mistyped = /^[\do]{2}$/.test(text) ? text.replace(/o/g, "0") : "";
  if (live.allSizes.has(mistyped)) return readPart(mistyped, token, live);
  const tens = /^([a-z]{5,})(\d)$/.exec(text);
  const ten = tens?.[1] === undefined ? undefined : readNumberWords([tens[1]], 0)?.value;
  if (ten !== undefined && ten >= 20) return readPart(String(ten + Number(tens?.[2])), token, live);
  const announced = ANNOUNCED.exec(text)?.[1];
  if (announced) return ["numero", announced].flatMap((part) => readPart(part, token, live));
  const cut = cutMixed(text, live);
  if (cut) return cut.flatMap((part) => readPart(part, token, live));
  if (
    /^\d+(?:h\d*|e|eme|ieme|er|ere|nde?|kg|g|cm|mm|km|eur|euros?|ans?|min|mn|secs?|j|k|go|cl|ml)$/.test(text)
  )
    return [{ unit: { kind: "figure" } }];
  const [, letters = ""] = /^([a-z]{1,2})\d{1,3}$/.exec(text) ?? [];
  if (letters && (live.prefixes.has(letters) || letters.length === 1)) return [{ unit: UNKNOWN }];
  return [{ token: { ...token, kind: "word" } }];
}

function readPart(part: string, token: Token, live: LiveIndex): Piece[] {
  if (/^t\d$/.test(part)) return [{ token: { ...token, kind: "word", text: part } }];
  if (/^\d+$/.test(part)) return [{ token: { ...token, kind: "number", text: part } }];
  const reference = /\d/.test(part) ? readKey(part, live) : undefined;
  return [reference ? { unit: reference } : { token: { ...token, kind: "word", text: part } }];
}

/** 'a12noir', '12m' and 'e5noir38' into their parts, where each of them is something. */
function cutMixed(text: string, live: LiveIndex): string[] | undefined {
  const isNamed = (key: string | undefined) => key !== undefined && readKey(key, live) !== undefined;
  // '2C3' is two of C3.
  const [, times, counted] = /^([2-5])([a-z]{1,4}\d{1,4})$/.exec(text) ?? [];
  if (times && isNamed(counted)) return [times, counted ?? ""];
  // 'A8T3' where a size is written T3.
  const [, sized, size3] = /^([a-z]{1,4}\d{1,3})(t\d)$/.exec(text) ?? [];
  if (size3 && isNamed(sized) && live.joinedSizes.has(size3.toUpperCase())) return [sized ?? "", size3];
  const match = /^([a-z]{0,3}?\d+)([a-z]+)(\d{2})?$/.exec(text);
  if (!match) return undefined;
  const [, head = "", tail = "", number] = match;
  const isReference = /^\d+$/.test(head) || readKey(head, live) !== undefined;
  const isColor = (word: string) =>
    colorWord(word) !== undefined ||
    live.colorWords.has(word) ||
    (word.length > 4 && live.similarColors(word) !== undefined);
  if (!isReference) return undefined;
  if (sizeWord(tail) !== undefined || isColor(tail)) return [head, tail, ...(number ? [number] : [])];
  const size = [1, 2, 3].find((length) => sizeWord(tail.slice(-length)) && isColor(tail.slice(0, -length)));
  return size && !number ? [head, tail.slice(0, -size), tail.slice(-size)] : undefined;
}

/** 'A12', 'a012', 'AA12', 'A1O' and 'Al2'. */
function readKey(text: string, live: LiveIndex): Unit | undefined {
  for (const [letters, digits, guessed] of splits(text)) {
    const reference = live.byKey.get(letters + Number(digits));
    if (reference !== undefined && (letters || live.numeric)) return known(reference, guessed);
  }
  return undefined;
}

function* splits(text: string): Generator<[string, string, boolean]> {
  const plain = /^([a-z]{1,4})(\d{1,5})$/.exec(text);
  if (plain) {
    const [, letters = "", digits = ""] = plain;
    yield [letters, digits, false];
    if (/^(.)\1+$/.test(letters)) yield [letters.slice(0, 1), digits, false];
  }
  const zeroForO = /^([a-z]+0)(\d{1,4})$/.exec(text);
  if (zeroForO?.[1] && zeroForO[2]) yield [zeroForO[1].replace("0", "o"), zeroForO[2], true];
  const mistaken = /^([a-z]{1,3}?)([\doil]*\d[\doil]*)$/.exec(text) ?? /^()(\d[\do]*)$/.exec(text);
  if (!mistaken) return;
  const [, letters = "", digits = ""] = mistaken;
  // 'a1l' is more likely the first piece in L than the eleventh.
  if (digits.endsWith("l")) return;
  yield [letters, digits.replace(/o/g, "0").replace(/[il]/g, "1"), true];
}
