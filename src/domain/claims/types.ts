/** What the shop sells in one live, in the shop's words. */
export interface LiveWords {
  refs: readonly string[];
  /** Colours offered by each reference. */
  colours: Readonly<Record<string, readonly string[]>>;
  /** Sizes offered by a reference; one without an entry has no list of sizes. */
  sizes: Readonly<Record<string, readonly string[]>>;
}

/**
 * What a careful operator would do with a comment: enter it (`claim`), take it off the order (`cancel`), have it
 * answered (`question`), ask the viewer first (`unclear`), or nothing (`none`).
 */
export type CommentLabel = "claim" | "cancel" | "question" | "unclear" | "none";
export const COMMENT_LABELS: readonly CommentLabel[] = ["claim", "cancel", "question", "unclear", "none"];

/** A piece in the shop's words; null: the viewer did not say. */
export interface ClaimItem {
  ref: string;
  colour: string | null;
  size: string | null;
  quantity: number;
}

/** Why a reading is less than sure. */
export type Doubt =
  | "guessed-spelling"
  | "number-without-letter"
  | "shared-attribute"
  | "loose-colour"
  | "unknown-words"
  | "unknown-attribute"
  | "unknown-lead"
  | "only-a-reference"
  | "left-out"
  | "many-pieces";

export interface Reading {
  label: CommentLabel;
  /** Empty unless the label is `claim` or `cancel`. */
  items: ClaimItem[];
  /** 0 to 1: how sure the reading is, as label and items together. */
  confidence: number;
  /** Sure enough to become lines without anybody looking. Only claims are. */
  auto: boolean;
  doubts: Doubt[];
}
