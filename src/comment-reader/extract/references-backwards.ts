import { colorWord } from "#comment-reader/lexicon/color-words.ts";
import { matchSize, sizeWord } from "#comment-reader/lexicon/size-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { known, UNKNOWN } from "./references-apart.ts";
import type { Token } from "./tokenize.ts";
import type { Unit } from "./units.ts";

/** What may stand before a reference; before anything else a number and a letter are part of a sentence. */
const BEFORE =
  /^(?:l[ea]s?|l'|une?|ref|reference|numero|jp|j?e?prends?|prend|jveux|veux|voudrais|svp|stp|et|ou|pour|du|en|moi|annule|enleve|retire|supprime|m[ao]n?|plus|pas|commande|valide|reserve|garde|mets|oui|ok|allez|hop|bonjour|bonsoir)$/;
/** What goes on after a reference. */
const AFTER = /^(?:en|taille|tail|t|svp|stp|pour|pr|x|merci|et|ou|moi|aussi|x\d|\dx|t\d{2})$/;
/** Letters that measure what stands before them: hours, days, minutes, ranks, euros. */
const MEASURES = /^(?:[hjmegksd]|er|ko|go|[ckm]?m|kg|mn|min)$/;

/** '12A', '12-A' and '12 a' for A12. What a number and letters can also be (an hour, a rank) must be described beside. */
export function referenceBackwards(
  tokens: readonly Token[],
  at: number,
  live: LiveIndex,
): { unit: Unit; length: number } | undefined {
  const found = numberAndLetters(tokens, at);
  if (!found || !live.prefixes.has(found.letters) || !comesAfter(tokens[at - 1], live)) return undefined;
  const { digits, letters, length } = found;
  if (sizeWord(letters) !== undefined || live.byKey.has(String(Number(digits)))) return undefined;
  const next = tokens[at + length];
  const described = next !== undefined && (isAttribute(next, live) || AFTER.test(next.text));
  const closes = next === undefined || next.kind === "sign" || next.kind === "emoji";
  const risky = length > 1 || MEASURES.test(letters);
  const beside = tokens.slice(0, at).some((token) => isAttribute(token, live));
  if (!(described || (closes && (!risky || beside)))) return undefined;
  if (live.childrens && matchSize(`${digits}${letters}`, [...live.allSizes]) !== undefined)
    return namesAnother(tokens, at, live) ? undefined : { unit: { kind: "ambiguous" }, length };
  const reference = live.byKey.get(letters + Number(digits));
  if (reference !== undefined) return { unit: known(reference, true), length };
  return risky && at > 0 ? undefined : { unit: UNKNOWN, length };
}

function numberAndLetters(tokens: readonly Token[], at: number) {
  const token = tokens[at];
  const glued = token?.kind === "mixed" ? /^(\d{1,3})([a-z]{1,4})$/.exec(token.text) : null;
  if (glued) return { digits: glued[1] ?? "", letters: glued[2] ?? "", length: 1 };
  if (token?.kind !== "number") return undefined;
  const joined = /^[-./]$/.test(tokens[at + 1]?.text ?? "") ? 1 : 0;
  const letters = tokens[at + joined + 1];
  return letters?.kind === "word"
    ? { digits: token.text, letters: letters.text, length: joined + 2 }
    : undefined;
}

const isAttribute = (token: Token, live: LiveIndex): boolean =>
  token.kind === "number"
    ? live.allSizes.has(token.text)
    : token.kind === "word" &&
      (sizeWord(token.text) !== undefined ||
        colorWord(token.text) !== undefined ||
        live.colorWords.has(token.text));

const comesAfter = (previous: Token | undefined, live: LiveIndex): boolean =>
  previous?.kind !== "figure" &&
  (previous?.kind !== "word" || BEFORE.test(previous.text) || isAttribute(previous, live));

/** Whether another reference is written the usual way round: then '12a' beside it is a child's size. */
const namesAnother = (tokens: readonly Token[], at: number, live: LiveIndex): boolean =>
  tokens.some(
    ({ text }, index) =>
      index !== at && /^[a-z]{1,4}\d{1,4}$/.test(text) && live.byKey.has(text.replace(/(?<=[a-z])0+/, "")),
  );
