import type { LiveIndex } from "#comment-reader/extract/live-index.ts";
import type { ClaimItem } from "#comment-reader/types.ts";
import type { CommentLabel } from "#domain/comment-label.ts";
import type { CommentFacts } from "./comment-facts.ts";
import { asProposal } from "./label-by-rules.ts";

/**
 * From this probability of a claim on, by the model alone, staff are asked about what looks like talk: where it names a
 * reference with a color or a size that it has, or has not; a reference alone; the piece on air down to both; neither.
 */
const LEAST_ASKED = { whole: 0.002, misfit: 0.05, reference: 0.1, onAir: 0.02, nothing: 0.08 };

/**
 * What staff are asked about where no claim is read: the pieces of an unclear comment, those named beside a question, and
 * those that talk may want. A question costs them a key, an unseen wish a sale.
 */
export function askedAbout(
  label: CommentLabel,
  facts: CommentFacts,
  claimed: number,
  live: LiveIndex,
): ClaimItem[] {
  if (facts.speaksToAnother) return [];
  const named = facts.clauses.filter((one) => one.pieces);
  const attributes = named.some((one) => one.attributes);
  const pieces = () => {
    const { items } = asProposal(facts, named, live, "other-words");
    return items.length > 0 ? items : mentioned(facts);
  };
  if (label === "unclear") {
    if (facts.about !== null) return [plain(facts.about)];
    return facts.hasReferences && attributes ? pieces() : [];
  }
  if (label === "question") return facts.hasReferences && attributes && !facts.asked ? pieces() : [];
  if (label !== "none" || facts.asked) return [];
  return claimed > leastOf(facts, attributes) ? pieces() : [];
}

function leastOf({ hasReferences, misfit, wholeOnAir }: CommentFacts, attributes: boolean): number {
  if (hasReferences) return attributes ? LEAST_ASKED[misfit ? "misfit" : "whole"] : LEAST_ASKED.reference;
  return LEAST_ASKED[wholeOnAir ? "onAir" : "nothing"];
}

/** The references that are named; where a number only looked like one of them, the piece on air. */
function mentioned({ kept, onAir }: CommentFacts): ClaimItem[] {
  const references = kept.filter((unit) => unit.kind === "reference");
  const known = new Set(references.flatMap(({ reference }) => reference ?? []));
  if (known.size > 0) return [...known].map(plain);
  return onAir === null || references.some(({ lettered }) => lettered) ? [] : [plain(onAir)];
}

const plain = (reference: string): ClaimItem => ({ reference, color: null, size: null, quantity: 1 });
