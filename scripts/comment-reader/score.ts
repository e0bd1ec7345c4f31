import { indexLive } from "#comment-reader/extract/live-index.ts";
import { readComment } from "#comment-reader/read-comment.ts";
import type { ClaimItem, Reading } from "#comment-reader/types.ts";
import type { CommentLabel } from "#domain/comment-label.ts";
import type { LabeledComment } from "./labeled-comments.ts";

export interface Score {
  labeled: number;
  /** Of the claims entered by themselves, how many are claims with exactly these items. */
  automatic: { right: number; of: number };
  /** Of the true claims, how many come before staff: read as claims, entered by themselves or proposed, or asked about with their reference. */
  found: { right: number; of: number };
  /** Of the true claims, how many were read as claims. */
  readAsClaims: { right: number; of: number };
  /** Of the comments that staff are asked about although no claim was read, how many are claims. */
  asked: { right: number; of: number };
  /** Of the true claims, how many were entered by themselves and rightly. */
  entered: { right: number; of: number };
  /** Of the true claims and cancellations, how many have exactly the right label and items. */
  exact: { right: number; of: number };
  labels: { right: number; of: number };
  /** True label → label read → how many. */
  confusion: Map<CommentLabel, Map<CommentLabel, number>>;
}

/** Pairs each comment with its reading. */
export function readAll(comments: readonly LabeledComment[]): (readonly [LabeledComment, Reading])[] {
  const indexes = new Map(
    [...new Set(comments.map(({ context }) => context.live))].map((live) => [live, indexLive(live)]),
  );
  return comments.map((one) => {
    const { live, onAir } = one.context;
    return [one, readComment(one.comment, indexes.get(live) ?? indexLive(live), onAir)] as const;
  });
}

export const scoreOf = (comments: readonly LabeledComment[]): Score => score(readAll(comments));

/** Compares readings with labels, under the sample's rules of comparison. */
export function score(pairs: readonly (readonly [LabeledComment, Reading])[]): Score {
  const claims = pairs.filter(([comment]) => comment.label === "claim");
  const withItems = pairs.filter(([{ label }]) => label === "claim" || label === "cancel");
  const confusion: Score["confusion"] = new Map();
  for (const [{ label }, reading] of pairs) {
    const row = confusion.get(label) ?? new Map<CommentLabel, number>();
    confusion.set(label, row.set(reading.label, (row.get(reading.label) ?? 0) + 1));
  }
  return {
    labeled: pairs.length,
    automatic: share(
      pairs.filter(([, reading]) => reading.auto),
      isRight,
    ),
    found: share(claims, isFound),
    readAsClaims: share(claims, ([, reading]) => reading.label === "claim"),
    asked: share(
      pairs.filter(([, reading]) => reading.asked.length > 0),
      ([{ label }]) => label === "claim",
    ),
    entered: share(claims, (pair) => pair[1].auto && isRight(pair)),
    exact: share(withItems, isRight),
    labels: share(pairs, ([comment, reading]) => comment.label === reading.label),
    confusion,
  };
}

const share = <T>(all: readonly T[], right: (one: T) => boolean) => ({
  right: all.filter(right).length,
  of: all.length,
});

/** Read as a claim, or asked about with one of the references that it is about. */
const isFound = ([{ items }, reading]: readonly [LabeledComment, Reading]): boolean =>
  reading.label === "claim" ||
  reading.asked.some(({ reference }) => items?.some((item) => item.reference === reference));

/** The same label and the same items. */
export function isRight([comment, reading]: readonly [LabeledComment, Reading]): boolean {
  return (
    comment.label === reading.label &&
    inOneForm(comment.items ?? [], comment) === inOneForm(reading.items, comment)
  );
}

/** Order does not matter; a piece's only color or size is said or not; the same piece twice is two. */
function inOneForm(items: readonly ClaimItem[], { context: { live } }: LabeledComment): string {
  const only = (offered: readonly string[] | undefined, said: string | null) =>
    said ?? (offered?.length === 1 ? (offered[0] ?? null) : null);
  const counts = new Map<string, number>();
  for (const { reference, color, size, quantity } of items) {
    const piece = JSON.stringify([
      reference,
      only(live.colors[reference], color),
      only(live.sizes[reference], size),
    ]);
    counts.set(piece, (counts.get(piece) ?? 0) + quantity);
  }
  return JSON.stringify([...counts].sort());
}
