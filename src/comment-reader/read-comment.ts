import { COMMENT_LABELS, type CommentLabel } from "#domain/comment-label.ts";
import { askedAbout } from "./classify/asked-about.ts";
import { CommentFacts } from "./classify/comment-facts.ts";
import {
  asCancellation,
  asClaim,
  asProposal,
  labelByRules,
  type Verdict,
  withoutItems,
} from "./classify/label-by-rules.ts";
import { extractColors } from "./extract/colors.ts";
import type { LiveIndex } from "./extract/live-index.ts";
import { resolveNumbers } from "./extract/numbers.ts";
import { extractReferences } from "./extract/references.ts";
import { type Token, tokenize } from "./extract/tokenize.ts";
import { normalizeWords } from "./extract/words.ts";
import { featuresOf } from "./model/features.ts";
import { type LabelProbabilities, predictLabels, softmax } from "./model/predict-labels.ts";
import type { Doubt, Reading } from "./types.ts";

/** How far the rules' label outweighs the model's, in log odds: where they know every word, and where they do not. */
const RULES_WEIGHT: {
  everyWordKnown: Record<CommentLabel, number>;
  otherwise: Record<CommentLabel, number>;
} = {
  everyWordKnown: { claim: 3, cancel: 3, question: 3, unclear: 2, none: 2 },
  otherwise: { claim: 0.7, cancel: 1.5, question: 1.5, unclear: 1.5, none: 1 },
};
/** What each doubt about the pieces multiplies the confidence by: wrong readings of labeled comments stay below `AUTO`. */
const DOUBT_FACTOR: Record<Doubt, number> = {
  "guessed-spelling": 0.97,
  "number-without-letter": 0.96,
  "shared-attribute": 0.93,
  "loose-colour": 0.85,
  "unknown-attribute": 0.8,
  "left-out": 0.8,
  "many-pieces": 0.8,
  "little-said": 0.8,
  "other-words": 0.93,
  "loose-size": 0.9,
  "reference-unsaid": 0.8,
  "rules-differ": 0.8,
};
/** What names a whole piece is proposed although it is likelier talk, unless the model is sure of that. */
const LEAST_CLAIM = { named: 0.01, onAir: 0.04 };
/** From this confidence on a claim is entered without anybody looking. */
const AUTO = 0.935;

/**
 * Reads one comment as a careful member of staff would who knows the live and which reference is on air: rules extract the
 * pieces, rules and a learned model classify (docs/decisions/0086).
 */
export function readComment(comment: string, live: LiveIndex, referenceOnAir: string | null): Reading {
  const { tokens, facts } = analyzeComment(comment, live, referenceOnAir);
  const predicted = predictLabels(featuresOf(tokens, facts));
  const { label, items, doubts, probability } = classify(facts, predicted, live);
  const confidence = [...doubts].reduce((product, doubt) => product * DOUBT_FACTOR[doubt], probability);
  return {
    label,
    items,
    asked: askedAbout(label, facts, predicted.claim, live),
    confidence,
    auto: label === "claim" && confidence >= AUTO,
    doubts: [...doubts],
  };
}

/** The comment's tokens, and what its pieces and clauses come to. */
export function analyzeComment(
  comment: string,
  live: LiveIndex,
  referenceOnAir: string | null,
): { tokens: readonly Token[]; facts: CommentFacts } {
  const onAir = referenceOnAir !== null && live.references.has(referenceOnAir) ? referenceOnAir : null;
  const tokens = tokenize(comment);
  const words = normalizeWords(extractReferences(tokens, live), live);
  const units = resolveNumbers(extractColors(words, live), live, onAir);
  return { tokens, facts: new CommentFacts(units, live, onAir) };
}

/** The label that rules and model together make likeliest (their log odds are added), with its items. */
function classify(
  facts: CommentFacts,
  predicted: LabelProbabilities,
  live: LiveIndex,
): Verdict & { probability: number } {
  const byRules = labelByRules(facts, live);
  const weight = RULES_WEIGHT[facts.unexplained === 0 ? "everyWordKnown" : "otherwise"][byRules.label];
  const together = softmax(
    COMMENT_LABELS.map((label) => Math.log(predicted[label]) + (label === byRules.label ? weight : 0)),
  );
  const label = COMMENT_LABELS.reduce((best, other) => (together[other] > together[best] ? other : best));
  const asked =
    facts.wholeClauses.some((one) => one.forMe || one.polite) ||
    together.claim > LEAST_CLAIM[facts.hasReferences ? "named" : "onAir"];
  if (label === "none" && byRules.label !== "cancel" && asked && facts.wholeClauses.length > 0) {
    const proposed = asProposal(facts, facts.wholeClauses, live, "other-words");
    if (proposed.label === "claim") return { ...proposed, probability: together.claim };
  }
  const ending = facts.lastWholeClause;
  const talked = label === "none" || label === "unclear";
  if (ending && talked && (byRules.label === "none" || byRules.label === "claim")) {
    const proposed = asProposal(facts, [ending], live, "other-words");
    if (proposed.label === "claim") return { ...proposed, probability: together.claim };
  }
  const verdict = label === byRules.label ? byRules : verdictFor(label, facts, live);
  if (label === "claim" && byRules.label !== "claim" && byRules.label !== "none")
    verdict.doubts.add("rules-differ");
  return { ...verdict, probability: together[verdict.label] };
}

/** The items under the model's label, where the rules had another. */
function verdictFor(label: CommentLabel, facts: CommentFacts, live: LiveIndex): Verdict {
  if (label === "cancel") return asCancellation(facts, live);
  if (label !== "claim") return withoutItems(label);
  const named = facts.clauses.filter((one) => one.pieces);
  const told = named.filter((one) => one.stance !== "asks");
  return asClaim(facts, told.length > 0 ? told : named, live);
}
