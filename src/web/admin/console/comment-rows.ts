import type { CaptureGap, LiveComment } from "#contract/admin/capture.ts";

export type CommentRow =
  | { kind: "comment"; key: string; comment: LiveComment }
  | { kind: "gap"; key: string; gap: CaptureGap };

const MOST_COMMENTS = 100;
const STILL_OPEN = "9";

/** Comments, newest first, and among them the windows in which some may be missing, each where it ended. */
export function commentRows(comments: readonly LiveComment[], gaps: readonly CaptureGap[]): CommentRow[] {
  const oldest = comments.at(-1)?.at ?? "";
  const shownGaps = gaps.filter(({ until }) => until === null || until >= oldest);
  const rows = [
    ...comments.map((comment) => ({
      at: comment.at,
      row: { kind: "comment", key: String(comment.id), comment } satisfies CommentRow,
    })),
    ...shownGaps.map((gap) => ({
      at: gap.until ?? STILL_OPEN,
      row: { kind: "gap", key: `${gap.liveId} ${gap.from}`, gap } satisfies CommentRow,
    })),
  ];
  return rows.sort((one, other) => other.at.localeCompare(one.at)).map(({ row }) => row);
}

/** Puts comments that were pushed on top of those that were read: each once, newest first, no more than a hundred. */
export function mergeComments(known: readonly LiveComment[], arrived: readonly LiveComment[]): LiveComment[] {
  const all = new Map([...known, ...arrived].map((comment) => [comment.id, comment]));
  return [...all.values()]
    .sort((one, other) => other.at.localeCompare(one.at) || other.id - one.id)
    .slice(0, MOST_COMMENTS);
}
