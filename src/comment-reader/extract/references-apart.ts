import { colorWord, toneOf } from "#comment-reader/lexicon/color-words.ts";
import { isNumberWord, readNumberWords } from "#comment-reader/lexicon/number-words.ts";
import { SMALLEST, sizeWord } from "#comment-reader/lexicon/size-words.ts";
import { isCounted } from "./figures.ts";
import type { LiveIndex } from "./live-index.ts";
import type { Token } from "./tokenize.ts";
import type { Unit } from "./units.ts";

/** Letters that are words too: with such a letter apart, what stands around must be that of a reference. */
const ALSO_WORDS = new Set([
  "a",
  "c",
  "d",
  "g",
  "j",
  "l",
  "m",
  "n",
  "s",
  "t",
  "y",
  "on",
  "la",
  "le",
  "me",
  "ma",
]);
const BEFORE_A =
  /^(?:le|la|les|l'|un|une|du|de|d'|ref|reference|numero|num|n|article|jp|jpr|j?e?prends?|prend|prends|jprends?|veux|veut|moi|svp|stp|et|ou|pour|annule|annuler|reserve|valide|commande|combien|bonjour|bonsoir|salut|coucou|hello|ok|oui|go|alors|achete|mets|mettez|ajoute|aussi|voudrais|garde|get|cancel|quero|bghit|quiero|bghite|plus|pas|celle|prix|taille|mon|ma|retire|retirer|enleve|enlever|supprimer|hop|prems|preums|beau|belle|jolie?|superbe|magnifique|craque|want|need|take|premiere|vite|plutot|voir|revoir|montrer|remontrer|juste|dit|note|commander|prendre|avoir|acheter|reserver)$/;
const AFTER =
  /^(?:en|taille|t|tail|svp|stp|steuplait|please|plz|pour|pr|et|ou|x|moi|merci|aussi|si|s'|aux|par|mais|donc|vite|direct|dans|est|c'est|c'|c|elle|il|je|j'|j|a|la|le|l'|les|avec|combien|deja|xs|s|m|l|xl|xxl|tu|of|for|in|mine|dispo|disponible|reste|restent|aussi|stpl|parfait|trop|tres|top|n'|est|cb|cmb|hein|comme|sur|quand|une|un|qui|que|ki|finalement|plutot|merki|mrc|mci)$/;
/** Letters as they are spelled by ear. */
const LETTER_NAMES: Record<string, string> = {
  ha: "a",
  ah: "a",
  be: "b",
  bee: "b",
  cee: "c",
  dee: "d",
  ef: "f",
  effe: "f",
  eff: "f",
  ge: "g",
  ache: "h",
  hache: "h",
  ji: "j",
  ka: "k",
  kah: "k",
  emme: "m",
  enne: "n",
  ene: "n",
  pe: "p",
  ku: "q",
  erre: "r",
  esse: "s",
  ve: "v",
  ixe: "x",
  zed: "z",
  zede: "z",
};

/** A reference of the live. */
export const known = (reference: string, guessed = false): Unit => ({
  kind: "reference",
  reference,
  guessed,
  lettered: true,
});
/** Built like a reference, but not of this live. */
export const UNKNOWN: Unit = { kind: "reference", reference: null, guessed: false, lettered: true };

/** A reference whose letters and digits stand apart, or in words; `length`: of how many tokens; `named`: one stands before it. */
export function referenceApart(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
  named: boolean,
): { unit: Unit; length: number } | undefined {
  const kind = tokens[at]?.kind;
  if (kind === "word") return lettersApart(tokens, at, live, named) ?? gluedToWords(tokens, at, live);
  if (kind === "mixed") return cutInTwo(tokens, at, live);
  return kind === "number" ? digitsApart(tokens, at, live) : undefined;
}

/** 'C2 5' for C25 where there is no C2. */
function cutInTwo(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { unit: Unit; length: number } | undefined {
  const [head, tail] = [tokens[at]?.text ?? "", tokens[at + 1]];
  const [, letters = "", digits = ""] = /^([a-z]{1,4})(\d)$/.exec(head) ?? [];
  if (tail?.kind !== "number" || !digits || live.byKey.has(letters + digits)) return undefined;
  const reference = live.allSizes.has(tail.text) ? undefined : live.byKey.get(head + tail.text);
  return reference === undefined ? undefined : { unit: known(reference, true), length: 2 };
}

/** 'a 12', 'A-12', 'a. 12', 'a douze', 'bé 3', 'P U 3'. */
function lettersApart(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
  named: boolean,
): { unit: Unit; length: number } | undefined {
  const token = tokens[at];
  const spelled = token && prefixAt(tokens, at, live);
  if (!spelled) return undefined;
  const after = at + spelled.length;
  const joined = /^(?:[-.°:,/=#]|\.+|n|no|num|numero)$/.test(tokens[after]?.text ?? "")
    ? joinedBy(tokens, after)
    : 0;
  const number = numberAt(tokens, after + joined, (value) => live.byKey.has(spelled.letters + value));
  if (!number) return undefined;
  if (joined === 0 && named && describesAnother(tokens, at, spelled.letters, number.value)) return undefined;
  const next = tokens[after + joined + number.length];
  if (next?.kind === "word" && isCounted(next.text) && sizeWord(next.text) === undefined) return undefined;
  const hyphened = joined > 0 && tokens[after]?.glued === true;
  const risky = spelled.letters !== token.text || ALSO_WORDS.has(token.text);
  if (risky && !hyphened && !(comesAfter(tokens[at - 1], token) && goesOn(next, live))) return undefined;
  const reference = live.byKey.get(spelled.letters + number.value);
  if (reference === undefined && (risky || number.spelled)) return undefined;
  return {
    unit: reference === undefined ? UNKNOWN : known(reference),
    length: spelled.length + joined + number.length,
  };
}

/** 'A12 noir x 2', 'A12 XL 1', 'A12 t 38': after a reference, how many of it or in which size, although there is an X2. */
function describesAnother(tokens: readonly Token[], at: number, letters: string, value: number): boolean {
  const counts = letters === "x" || (value === 1 && sizeWord(letters) !== undefined);
  if (!counts && !(letters === "t" && value >= SMALLEST)) return false;
  const previous = tokens[at - 1];
  return previous?.kind !== "sign" && !/^(?:et|puis|avec)$/.test(previous?.text ?? "");
}

/** 'A-12', 'A... 12', 'A n°12': of how many tokens the joint is. */
function joinedBy(tokens: readonly Token[], at: number): number {
  return tokens[at]?.kind === "word" && tokens[at + 1]?.text === "°" ? 2 : 1;
}

/** A reference's letters as they are, by their name, or each apart. */
function prefixAt(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { letters: string; length: number } | undefined {
  if (
    /^v[ev]?e?$/.test(tokens[at + 1]?.text ?? "") &&
    tokens[at]?.text === "double" &&
    live.prefixes.has("w")
  )
    return { letters: "w", length: 2 };
  let letters = "";
  let longest: { letters: string; length: number } | undefined;
  for (let length = 1; length <= 3; length += 1) {
    const token = tokens[at + length - 1];
    if (token?.kind !== "word") return longest;
    if (length > 1 && token.text.length > 1) return longest;
    letters += live.prefixes.has(token.text) ? token.text : (LETTER_NAMES[token.text] ?? token.text);
    if (live.prefixes.has(letters)) longest = { letters, length };
    if (token.text.length > 1 && LETTER_NAMES[token.text] === undefined) return longest;
  }
  return longest;
}

/** 'mdeux': the letters glued to a number in words. */
function gluedToWords(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { unit: Unit; length: number } | undefined {
  const text = tokens[at]?.text ?? "";
  if (isNumberWord(text)) return undefined;
  for (const prefix of live.prefixes) {
    const rest = text.startsWith(prefix) ? text.slice(prefix.length) : "";
    if (!isNumberWord(rest)) continue;
    const following = tokens.slice(at + 1, at + 4).map((next) => (next.kind === "word" ? next.text : ""));
    const number = readNumberWords([rest, ...following], 0);
    const reference = number && live.byKey.get(prefix + number.value);
    if (reference !== undefined) return { unit: known(reference, true), length: number?.length ?? 1 };
  }
  return undefined;
}

/** '2 1 4' and '6 14' for 214 and 614, where none of the parts is a reference or a size. */
function digitsApart(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { unit: Unit; length: number } | undefined {
  if (!live.numeric || tokens[at - 1]?.kind === "number") return undefined;
  let digits = "";
  let length = 0;
  for (; tokens[at + length]?.kind === "number"; length += 1) {
    const part = tokens[at + length]?.text ?? "";
    if (live.byKey.has(String(Number(part))) || live.allSizes.has(part)) return undefined;
    digits += part;
  }
  const reference = length > 1 ? live.byKey.get(digits) : undefined;
  return reference === undefined ? undefined : { unit: known(reference, true), length };
}

/** `numbers`: whether a number is that of a piece. */
function numberAt(tokens: readonly Token[], at: number, numbers: (value: number) => boolean) {
  const token = tokens[at];
  const next = tokens[at + 1];
  // 'h 0 2'
  if (token?.kind === "number" && /^0+$/.test(token.text) && next?.kind === "number")
    return { value: Number(next.text), length: 2, spelled: false };
  // 'A 1 2' for A12 where there is no A1.
  const joined = token?.kind === "number" && next?.kind === "number" ? Number(token.text + next.text) : 0;
  if (numbers(joined) && !numbers(Number(token?.text))) return { value: joined, length: 2, spelled: false };
  if (token?.kind === "number") return { value: Number(token.text), length: 1, spelled: false };
  const fixed = token?.kind === "mixed" ? /^[\do]+$/.exec(token.text)?.[0].replace(/o/g, "0") : undefined;
  if (fixed) return { value: Number(fixed), length: 1, spelled: false };
  const words = tokens.slice(at, at + 5).map((next) => (next.kind === "word" ? next.text : ""));
  const spelled = words[0] && isNumberWord(words[0]) ? readNumberWords(words, 0) : undefined;
  return spelled && { ...spelled, spelled: true };
}

function comesAfter(previous: Token | undefined, token: Token): boolean {
  if (previous?.kind !== "word") return previous?.kind !== "number" && previous?.kind !== "figure";
  return token.text === "a"
    ? BEFORE_A.test(previous.text)
    : !/^(?:il|elle|on|ca|tu|qui)$/.test(previous.text);
}

function goesOn(next: Token | undefined, live: LiveIndex): boolean {
  if (next?.kind !== "word") return next?.kind !== "figure";
  return (
    isNumberWord(next.text) ||
    AFTER.test(next.text) ||
    colorWord(next.text) !== undefined ||
    toneOf(next.text) !== undefined ||
    live.colorWords.has(next.text)
  );
}
