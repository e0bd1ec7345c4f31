import { judge } from "./judge.ts";
import type { LiveIndex } from "./live-index.ts";
import { readColours } from "./read-colours.ts";
import { readNumbers } from "./read-numbers.ts";
import { readReferences } from "./read-references.ts";
import { readWords } from "./read-words.ts";
import { tokenise } from "./tokens.ts";
import type { Doubt, Reading } from "./types.ts";

/** How far a doubt lowers the trust in a reading: set on labelled comments so that wrong readings stay below `SURE`. */
const TRUST: Record<Doubt, number> = {
  "guessed-spelling": 0.97,
  "number-without-letter": 0.96,
  "shared-attribute": 0.85,
  "loose-colour": 0.85,
  "unknown-words": 0.93,
  "unknown-attribute": 0.8,
  "unknown-lead": 0.8,
  "only-a-reference": 0.6,
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
