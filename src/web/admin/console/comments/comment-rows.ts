import type { Capture, CaptureGap, LiveComment } from "#contract/admin/capture.ts";

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

/**
 * What a reading brought, and on top of it what was pushed while it was under way: a comment that the reading came too
 * early for stays, one of a live that is over goes. Ids of a live grow.
 */
export function afterReading(
  read: { comments: readonly LiveComment[]; captures: readonly Pick<Capture, "liveId">[] },
  pushed: readonly LiveComment[],
): LiveComment[] {
  const newest = new Map(read.captures.map(({ liveId }) => [liveId, 0]));
  for (const { liveId, id } of read.comments) newest.set(liveId, Math.max(id, newest.get(liveId) ?? 0));
  const newer = pushed.filter(({ liveId, id }) => id > (newest.get(liveId) ?? Number.POSITIVE_INFINITY));
  return mergeComments(read.comments, newer);
}
