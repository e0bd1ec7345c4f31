// Written by `npm run db:types` from comment-feed.sql: change that file, not this one.
import { many } from "#server/db/statement.ts";

export interface CommentsSinceParameters {
  liveIds: readonly string[];
  lastIds: readonly number[];
}

export interface CommentsSinceRow {
  id: number;
  liveId: string;
  handle: string | null;
  nickname: string | null;
  comment: string | null;
  msgId: string;
  createTime: number;
}

/** A screen shows the last hundred: of a larger wave only the newest are told. */
export const commentsSince = many<CommentsSinceParameters, CommentsSinceRow>({
  parameters: ["liveIds","lastIds"],
  columns: ["id!","live_id!","handle","nickname","comment","msg_id!","create_time!"],
  text: `select e.* from unnest($1::uuid[], $2::bigint[]) as seen(live_id, last_id) cross join lateral (
  select * from live_comments where live_id = seen.live_id and id > seen.last_id order by id desc limit 200
) e join lives l on l.id = e.live_id and l.is_active
order by e.id`,
});

export interface CaptureSignaturesParameters {
  behindFrom: number;
}

export interface CaptureSignaturesRow {
  liveId: string;
  signature: string;
}

export const captureSignatures = many<CaptureSignaturesParameters, CaptureSignaturesRow>({
  parameters: ["behindFrom"],
  columns: ["live_id!","signature!"],
  text: `select l.id as live_id, concat_ws(' ', c.state, c.reason, c.retry_at, capture_is_unattended(c.lease_until, c.since),
  c.waiting >= $1::int,
  (select concat(count(*), ' ', count(ended_at)) from capture_gaps g where g.live_id = l.id)) as signature
from lives l left join captures c on c.live_id = l.id
where l.is_active`,
});
