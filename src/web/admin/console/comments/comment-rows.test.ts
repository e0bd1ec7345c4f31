import { expect, test } from "vitest";
import type { CaptureGap, LiveComment } from "#contract/admin/capture.ts";
import { afterReading, commentRows, mergeComments } from "./comment-rows.ts";

const minute = (place: number) => new Date(Date.UTC(2026, 10, 20, 20, place)).toISOString();
const comment = (id: number, place: number): LiveComment => ({
  id,
  liveId: "l",
  handle: "ana",
  nickname: null,
  comment: "A1",
  msgId: `m${id}`,
  at: minute(place),
});
const gap = (from: number, until: number | null): CaptureGap => ({
  liveId: "l",
  from: minute(from),
  until: until === null ? null : minute(until),
  cause: "connection-lost",
});

test("a gap stands where it ended, an open one on top, one older than every comment not at all", () => {
  const rows = commentRows(
    [comment(3, 9), comment(2, 5), comment(1, 3)],
    [gap(0, 1), gap(4, 6), gap(10, null)],
  );
  expect(rows.map((row) => (row.kind === "comment" ? row.comment.id : row.gap.from))).toEqual([
    minute(10),
    3,
    minute(4),
    2,
    1,
  ]);
});

test("what was pushed is merged once, newest first, a hundred at most", () => {
  const known = Array.from({ length: 100 }, (_, place) => comment(100 - place, 50)).toSorted(
    (a, b) => b.id - a.id,
  );
  const merged = mergeComments(known, [comment(100, 50), comment(101, 49), comment(102, 51)]);
  expect(merged).toHaveLength(100);
  expect(merged.map(({ id }) => id).slice(0, 3)).toEqual([102, 100, 99]);
  expect(merged.filter(({ id }) => id === 100)).toHaveLength(1);
});

test("a reading forgets nothing that was pushed while it was under way, and brings back no live that is over", () => {
  const read = { comments: [comment(3, 9), comment(2, 8)], captures: [{ liveId: "l" }, { liveId: "quiet" }] };
  const pushed = [
    { ...comment(9, 12), liveId: "over" },
    comment(5, 11),
    { ...comment(4, 10), liveId: "quiet" },
    comment(3, 9),
    comment(1, 7),
  ];
  expect(afterReading(read, pushed).map(({ id }) => id)).toEqual([5, 4, 3, 2]);
});
