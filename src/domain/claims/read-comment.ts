import { decide } from "./decide.ts";
import { Facts } from "./facts.ts";
import { featuresOf } from "./features.ts";
import { judge } from "./judge.ts";
import type { LiveIndex } from "./live-index.ts";
import { opinionOf } from "./opinion.ts";
import { readColours } from "./read-colours.ts";
import { readNumbers } from "./read-numbers.ts";
import { readReferences } from "./read-references.ts";
import { readWords } from "./read-words.ts";
import { type Token, tokenise } from "./tokens.ts";
import type { Doubt, Reading } from "./types.ts";

/**
 * How far a doubt about the pieces lowers the trust in a reading: set on labelled comments so that wrong readings stay
 * below `SURE`. Doubts about what the words mean are weighed where the label is decided.
 */
const TRUST: Partial<Record<Doubt, number>> = {
  "guessed-spelling": 0.97,
  "number-without-letter": 0.96,
  "shared-attribute": 0.93,
  "loose-colour": 0.93,
  "unknown-attribute": 0.8,
  "left-out": 0.8,
  "many-pieces": 0.8,
};
/** From here on a claim is entered without anybody looking. */
const SURE = 0.9;

/** Reads one comment as a careful operator would who knows the live and what is shown in this moment. */
export function readComment(comment: string, live: LiveIndex, current: string | null): Reading {
  const { tokens, facts } = understand(comment, live, current);
  const opinion = opinionOf(featuresOf(tokens, facts));
  const { label, items, doubts, likely } = decide(judge(facts, live), opinion, facts, live);
  const confidence = [...doubts].reduce((trust, doubt) => trust * (TRUST[doubt] ?? 1), likely);
  return { label, items, confidence, auto: label === "claim" && confidence >= SURE, doubts: [...doubts] };
}

/** A comment's words, and what they come to. */
export function understand(
  comment: string,
  live: LiveIndex,
  current: string | null,
): { tokens: readonly Token[]; facts: Facts } {
  const shown = current !== null && live.refs.has(current) ? current : null;
  const tokens = tokenise(comment);
  const words = readWords(readReferences(tokens, live), live);
  return { tokens, facts: new Facts(readNumbers(readColours(words, live), live, shown), live, shown) };
}
