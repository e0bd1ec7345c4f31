import type { CommentLabel } from "#domain/comment-label.ts";

/** What the shop sells in one live, in the shop's words. */
export interface LiveWords {
  references: readonly string[];
  /** Colors offered by each reference. */
  colors: Readonly<Record<string, readonly string[]>>;
  /** Sizes offered by a reference; one without an entry has no list of sizes. */
  sizes: Readonly<Record<string, readonly string[]>>;
}

/** A piece in the shop's words; null: the viewer did not say. */
export interface ClaimItem {
  reference: string;
  color: string | null;
  size: string | null;
  quantity: number;
}

/** Why a reading is less than sure. */
export type Doubt =
  | "guessed-spelling"
  | "number-without-letter"
  | "shared-attribute"
  | "loose-colour"
  | "unknown-attribute"
  | "left-out"
  | "many-pieces"
  | "little-said"
  | "other-words"
  | "loose-size"
  | "reference-unsaid"
  | "rules-differ";

export interface Reading {
  label: CommentLabel;
  /** Empty unless the label is `claim` or `cancel`. */
  items: ClaimItem[];
  /** Where no claim is read, what staff are asked about (record 0185): what an unclear comment, a question or talk names. */
  asked: ClaimItem[];
  /** 0 to 1: how sure the reading is, as label and items together. */
  confidence: number;
  /** Sure enough to become lines without anybody looking. Only claims are. */
  auto: boolean;
  doubts: Doubt[];
}
