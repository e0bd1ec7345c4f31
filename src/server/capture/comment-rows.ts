import type { LiveComment } from "#contract/admin/capture.ts";

export const COMMENT_COLUMNS =
  "id, live_id, user_unique_id as handle, user_nickname as nickname, comment, msg_id, create_time";

export interface CommentRow {
  id: number;
  live_id: string;
  handle: string | null;
  nickname: string | null;
  comment: string | null;
  msg_id: string;
  create_time: number;
}

export const asComment = (row: CommentRow): LiveComment => ({
  id: row.id,
  liveId: row.live_id,
  handle: row.handle ?? "",
  nickname: row.nickname,
  comment: row.comment ?? "",
  msgId: row.msg_id,
  at: new Date(row.create_time).toISOString(),
});
