import { colourWord } from "./colour-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { isNumberWord, readNumberWords } from "./numbers.ts";
import { sizeWord } from "./sizes.ts";
import type { Token } from "./tokens.ts";
import type { Unit } from "./units.ts";

/** A token that is no reference, or what references, quantities and figures became. */
export type Piece = { token: Token } | { unit: Unit };

/** What may be counted or measured: a number before it is no reference. */
const COUNTED =
  /^(?:ans?|annees?|heures?|h|min|mins?|minutes?|mn|s|sec|secondes?|jours?|j|semaines?|mois|fois|euros?|eur|e|balles?|kg|kilos?|kms?|cm|mm|metres?|m2|degres?|pourcents?|cent|personnes?|copines?|enfants?|filles?|gosses?|petits?|grammes?|litres?|points?|likes?|coeurs?|partages?|viewers?|tonnes?|pages?|fleurs?|chats?|chiens?|soeurs?|freres?|gilets?|nains|mecs?|gars|hommes|femmes|ptits?|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lives?|articles?|colis|roues|rue|avenue|cents|mille|millions?)$/;

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
  ji: "j",
  ka: "k",
  kah: "k",
  emme: "m",
  enne: "n",
  pe: "p",
  ku: "q",
  erre: "r",
  esse: "s",
  ve: "v",
  ixe: "x",
  zed: "z",
  zede: "z",
};
/** What announces a reference, glued to its number. */
const ANNOUNCED = /^(?:n|no|num|numero|ref|reference|article|lot)(\d{1,4})$/;

/** Finds references written with their letters, glued or apart, and what is glued to numbers. */
export function readReferences(tokens: readonly Token[], live: LiveIndex): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const apart =
      token.kind === "word"
        ? (lettersApart(tokens, at, live) ?? gluedToWords(tokens, at, live))
        : token.kind === "number"
          ? digitsApart(tokens, at, live)
          : undefined;
    if (apart) {
      pieces.push({ unit: apart.unit });
      at += apart.length - 1;
    } else if (token.kind === "mixed") pieces.push(...readMixed(token, live));
    else if (token.kind === "figure") pieces.push({ unit: { kind: "figure" } });
    else pieces.push({ token });
  }
  return pieces;
}

const known = (ref: string, guessed = false): Unit => ({ kind: "ref", ref, guessed, lettered: true });
const UNKNOWN: Unit = { kind: "ref", ref: null, guessed: false, lettered: true };

function readMixed(token: Token, live: LiveIndex): Piece[] {
  const { text } = token;
  const whole = readKey(text, live);
  if (whole) return [{ unit: whole }];
  const times = /^(?:x(\d{1,2})|(\d{1,2})x)$/.exec(text);
  if (times) return [{ unit: { kind: "quantity", value: Number(times[1] ?? times[2]) } }];
  const size = /^t(?:aille)?(\d{2})$/.exec(text)?.[1] ?? sizeWord(text);
  if (size) return [{ unit: { kind: "size", said: size } }];
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
  if (/^\d+$/.test(part)) return [{ token: { ...token, kind: "number", text: part } }];
  const ref = /\d/.test(part) ? readKey(part, live) : undefined;
  return [ref ? { unit: ref } : { token: { ...token, kind: "word", text: part } }];
}

/** 'a12noir', '12m' and 'e5noir38' into their parts, where each of them is something. */
function cutMixed(text: string, live: LiveIndex): string[] | undefined {
  const match = /^([a-z]{0,3}?\d+)([a-z]+)(\d{2})?$/.exec(text);
  if (!match) return undefined;
  const [, head = "", tail = "", number] = match;
  const isRef = /^\d+$/.test(head) || readKey(head, live) !== undefined;
  const isColour = (word: string) => colourWord(word) !== undefined || live.colourWords.has(word);
  if (!isRef) return undefined;
  if (sizeWord(tail) !== undefined || isColour(tail)) return [head, tail, ...(number ? [number] : [])];
  const size = [1, 2, 3].find((length) => sizeWord(tail.slice(-length)) && isColour(tail.slice(0, -length)));
  return size && !number ? [head, tail.slice(0, -size), tail.slice(-size)] : undefined;
}

/** 'A12', 'a012', 'AA12', 'A1O' and 'Al2'. */
function readKey(text: string, live: LiveIndex): Unit | undefined {
  for (const [letters, digits, guessed] of splits(text)) {
    const ref = live.byKey.get(letters + Number(digits));
    if (ref !== undefined && (letters || live.numeric)) return known(ref, guessed);
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

/** 'a 12', 'A-12', 'a. 12', 'a douze', 'bé 3', 'P U 3'. */
function lettersApart(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { unit: Unit; length: number } | undefined {
  const token = tokens[at];
  const spelled = token && prefixAt(tokens, at, live);
  if (!spelled) return undefined;
  const after = at + spelled.length;
  const joined = /^[-.°:]$/.test(tokens[after]?.text ?? "") ? 1 : 0;
  const number = numberAt(tokens, after + joined);
  if (!number) return undefined;
  const next = tokens[after + joined + number.length];
  if (next?.kind === "word" && COUNTED.test(next.text) && sizeWord(next.text) === undefined) return undefined;
  const hyphened = joined === 1 && tokens[after]?.glued === true;
  const risky = spelled.letters !== token.text || ALSO_WORDS.has(token.text);
  if (risky && !hyphened && !(comesAfter(tokens[at - 1], token) && goesOn(next, live))) return undefined;
  const ref = live.byKey.get(spelled.letters + number.value);
  if (ref === undefined && (risky || number.spelled)) return undefined;
  return { unit: ref === undefined ? UNKNOWN : known(ref), length: spelled.length + joined + number.length };
}

/** A reference's letters as they are, by their name, or each apart. */
function prefixAt(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { letters: string; length: number } | undefined {
  let letters = "";
  for (let length = 1; length <= 3; length += 1) {
    const token = tokens[at + length - 1];
    if (token?.kind !== "word") return undefined;
    if (length > 1 && token.text.length > 1) return undefined;
    letters += live.prefixes.has(token.text) ? token.text : (LETTER_NAMES[token.text] ?? token.text);
    if (live.prefixes.has(letters)) return { letters, length };
    if (token.text.length > 1 && LETTER_NAMES[token.text] === undefined) return undefined;
  }
  return undefined;
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
    const ref = number && live.byKey.get(prefix + number.value);
    if (ref !== undefined) return { unit: known(ref, true), length: number?.length ?? 1 };
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
  const ref = length > 1 ? live.byKey.get(digits) : undefined;
  return ref === undefined ? undefined : { unit: known(ref, true), length };
}

function numberAt(tokens: readonly Token[], at: number) {
  const token = tokens[at];
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
  return AFTER.test(next.text) || colourWord(next.text) !== undefined || live.colourWords.has(next.text);
}

/** Whether the word makes the number before it a count or a measure. */
export const isCounted = (text: string): boolean => COUNTED.test(text);
