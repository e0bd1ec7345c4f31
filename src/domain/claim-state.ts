/** What became of a piece that a viewer asked for or gave up. */
export const CLAIM_STATES = [
  /** About to be carried out by itself. */
  "new",
  /** A member of staff decides. */
  "proposed",
  /** The item was written, or taken off. */
  "done",
  /** The piece is gone: she is on its waiting list. */
  "waiting",
  /** A unit was freed for her; its item is being written. */
  "granted",
  /** She had said it before. */
  "repeated",
  "dismissed",
  "undone",
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Why a claim waits for a member of staff, or came to nothing. */
export const CLAIM_REASONS = [
  "automatic-off",
  "not-sure",
  "which-piece",
  "no-such-piece",
  /** The piece lacks what must be shown of it. */
  "incomplete",
  "several-units",
  "piece-just-changed",
  "handled-by-hand",
  "nothing-to-cancel",
  "taken-back",
  "order-locked",
  /** What it asks for, or gives up, is on an order of hers that is paid. */
  "already-paid",
  /** Staff decided that she leaves too much unpaid: each of her claims is theirs to accept. */
  "left-unpaid",
  /** Staff want no order of hers by itself. */
  "blocked",
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];
