import type { Facts } from "./facts.ts";
import { enter, type Judgement, plain, release } from "./judge.ts";
import type { LiveIndex } from "./live-index.ts";
import { type Opinion, shares } from "./opinion.ts";
import { COMMENT_LABELS, type CommentLabel } from "./types.ts";

/** How much a label of the rules outweighs the second opinion, in log odds: where they know every word, and where not. */
const UNDERSTOOD: Record<CommentLabel, number> = { claim: 3, cancel: 3, question: 3, unclear: 2, none: 2 };
const STRAINED: Record<CommentLabel, number> = {
  claim: 0.7,
  cancel: 1.5,
  question: 1.5,
  unclear: 1.5,
  none: 1,
};

/** The label that rules and opinion together make likeliest, with its items, and how likely that is. */
export function decide(
  judged: Judgement,
  opinion: Opinion,
  facts: Facts,
  live: LiveIndex,
): Judgement & { likely: number } {
  const say = (facts.strange === 0 ? UNDERSTOOD : STRAINED)[judged.label];
  const together = shares(
    COMMENT_LABELS.map((label) => Math.log(opinion[label]) + (label === judged.label ? say : 0)),
  );
  const label = COMMENT_LABELS.reduce((best, other) => (together[other] > together[best] ? other : best));
  const decided = label === judged.label ? judged : readAs(label, facts, live);
  return { ...decided, likely: together[decided.label] };
}

function readAs(label: CommentLabel, facts: Facts, live: LiveIndex): Judgement {
  if (label === "cancel") return release(facts, live);
  if (label !== "claim") return plain(label);
  const named = facts.said.filter((one) => one.pieces);
  const told = named.filter((one) => one.stance !== "asks");
  return enter(facts, told.length > 0 ? told : named, live);
}
