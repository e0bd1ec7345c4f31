import { judge } from "./judge.ts";
import type { LiveIndex } from "./live-index.ts";
import { readColours } from "./read-colours.ts";
import { readNumbers } from "./read-numbers.ts";
import { readReferences } from "./read-references.ts";
import { readWords } from "./read-words.ts";
import { tokenise } from "./tokens.ts";
import type { Doubt, Reading } from "./types.ts";

/** How often a reading with the doubt is right, judged on labelled comments. */
const TRUST: Record<Doubt, number> = {
  "guessed-spelling": 0.97,
  "number-without-letter": 0.96,
  "shared-attribute": 0.85,
  "loose-colour": 0.85,
  "unknown-words": 0.93,
  "unknown-attribute": 0.8,
  "unknown-lead": 0.8,
  "only-a-reference": 0.6,
  joking: 0.7,
  "weak-wanting": 0.8,
  "second-thoughts": 0.7,
  "somebody-named": 0.8,
  "many-pieces": 0.8,
};
/** From here on a claim is entered without anybody looking. */
const SURE = 0.9;

/** Reads one comment as a careful operator would who knows the live and what is shown in this moment. */
export function readComment(comment: string, live: LiveIndex, current: string | null): Reading {
  const shown = current !== null && live.refs.has(current) ? current : null;
  const words = readWords(readReferences(tokenise(comment), live), live);
  const units = readNumbers(readColours(words, live), live, shown);
  const { label, items, doubts } = judge(units, live, shown);
  const confidence = [...doubts].reduce((trust, doubt) => trust * TRUST[doubt], 0.99);
  return { label, items, confidence, auto: label === "claim" && confidence >= SURE, doubts: [...doubts] };
}
