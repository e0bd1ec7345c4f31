import { COMMENT_LABELS, type CommentLabel } from "./types.ts";
import learnt from "./weights.json" with { type: "json" };

/** How likely each label is; together 1. */
export type Opinion = Readonly<Record<CommentLabel, number>>;

/** The weights of a feature are hundredths of log odds, in the order of `COMMENT_LABELS`. */
const WEIGHTS = new Map<string, readonly number[]>(Object.entries(learnt.weights));

/** What comments with these features are, judged by those that were labelled by hand (`scripts/claims/train.ts`). */
export function opinionOf(features: Iterable<string>): Opinion {
  const sums = COMMENT_LABELS.map(() => 0);
  for (const feature of features) {
    const weights = WEIGHTS.get(feature);
    if (weights) for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight / 100;
  }
  return shares(sums);
}

/** Log odds as shares of 1. */
export function shares(odds: readonly number[]): Opinion {
  const most = Math.max(...odds);
  const powers = odds.map((one) => Math.exp(one - most));
  const sum = powers.reduce((total, one) => total + one, 0);
  return Object.fromEntries(COMMENT_LABELS.map((label, at) => [label, (powers[at] ?? 0) / sum])) as Record<
    CommentLabel,
    number
  >;
}
