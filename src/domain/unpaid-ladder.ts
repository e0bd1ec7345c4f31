/** What staff may decide about somebody who leaves orders of lives unpaid, from the mildest on. */
export const UNPAID_STEPS = ["word", "pay-first", "proposals"] as const;
export type UnpaidStep = (typeof UNPAID_STEPS)[number];

/** From how many unpaid orders on each step is proposed. */
export type UnpaidThresholds = Record<
  "wordAfterUnpaid" | "payFirstAfterUnpaid" | "proposalsAfterUnpaid",
  number
>;

/** The step that so many unpaid orders lead to; it says nothing about the step that staff decided. */
export function stepAfter(unpaid: number, thresholds: UnpaidThresholds): UnpaidStep | null {
  if (unpaid >= thresholds.proposalsAfterUnpaid) return "proposals";
  if (unpaid >= thresholds.payFirstAfterUnpaid) return "pay-first";
  return unpaid >= thresholds.wordAfterUnpaid ? "word" : null;
}

const rank = (step: UnpaidStep | null): number => (step === null ? -1 : UNPAID_STEPS.indexOf(step));

/** Whether staff have a step to decide about: the history leads further than what was decided. */
export const isToDecide = (decided: UnpaidStep | null, proposed: UnpaidStep | null): boolean =>
  rank(proposed) > rank(decided);
