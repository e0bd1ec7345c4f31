import { COMMENT_LABELS, type CommentLabel } from "#domain/comment-label.ts";
import learned from "./weights.json" with { type: "json" };

/** How likely each label is; together 1. */
export type LabelProbabilities = Readonly<Record<CommentLabel, number>>;

/** The weights of a feature are hundredths of log odds, in the order of `COMMENT_LABELS`. */
const WEIGHTS = new Map<string, readonly number[]>(Object.entries(learned.weights));

/** What comments with these features are: a multinomial logistic regression (learned by `npm run claims:train`). */
export function predictLabels(features: Iterable<string>): LabelProbabilities {
  const sums = COMMENT_LABELS.map(() => 0);
  for (const feature of features) {
    const weights = WEIGHTS.get(feature);
    if (weights) for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight / 100;
  }
  return softmax(sums);
}

/** Log odds as probabilities. */
export function softmax(logOdds: readonly number[]): LabelProbabilities {
  const most = Math.max(...logOdds);
  const powers = logOdds.map((one) => Math.exp(one - most));
  const sum = powers.reduce((total, one) => total + one, 0);
  return Object.fromEntries(COMMENT_LABELS.map((label, at) => [label, (powers[at] ?? 0) / sum])) as Record<
    CommentLabel,
    number
  >;
}
