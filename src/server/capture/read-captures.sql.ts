// Written by `npm run db:types` from read-captures.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { CaptureReason, CaptureState } from "#domain/capture.ts";

export interface ReadCapturesParameters {
  liveId: string | null;
}

export interface ReadCapturesRow {
  liveId: string;
  title: string;
  handle: string | null;
  state: Refine<string | null, CaptureState>;
  reason: Refine<string | null, CaptureReason | null>;
  since: Date | null;
  retryAt: Date | null;
  heardAt: Date | null;
  source: string | null;
  waiting: number;
}

export const readCaptures = many<ReadCapturesParameters, ReadCapturesRow>({
  parameters: ["liveId"],
  columns: ["live_id!","title!","handle","state!","reason","since","retry_at","heard_at","source","waiting!"],
  text: `select l.id as live_id, l.title, l.tiktok_handle as handle,
  case when l.tiktok_handle is null then 'none' when c.live_id is null then 'off'
    when capture_is_unattended(c.lease_until, c.since) then 'unattended' else c.state end as state,
  c.reason, case when capture_is_unattended(c.lease_until, c.since) then greatest(c.lease_until, c.since)
    else c.since end as since,
  c.retry_at, c.heard_at, c.source, coalesce(c.waiting, 0) as waiting
from lives l left join captures c on c.live_id = l.id
where case when $1::uuid is null then l.is_active else l.id = $1 end
order by l.live_date desc, l.id`,
});

export interface NewestGapsParameters {
  liveIds: readonly string[];
  since: Date | null;
}

export interface NewestGapsRow {
  liveId: string;
  beganAt: Date;
  endedAt: Date | null;
  cause: Refine<string | null, CaptureReason>;
}

/** What a vanished connector can't tell any more is a gap too, from where it left off. */
export const newestGaps = many<NewestGapsParameters, NewestGapsRow>({
  parameters: ["liveIds","since"],
  columns: ["live_id!","began_at!","ended_at","cause!"],
  text: `select live_id, began_at, ended_at, cause from (
  select live_id, began_at, ended_at, cause from capture_gaps
  where live_id = any($1::uuid[]) and coalesce(ended_at, 'infinity') >= coalesce($2, '-infinity'::timestamptz)
  union all
  select c.live_id, c.covered_until, null, 'connector-lost' from captures c
  where c.live_id = any($1::uuid[]) and capture_is_unattended(c.lease_until, c.since)
    and not exists (select from capture_gaps g where g.live_id = c.live_id and g.ended_at is null)
) windows order by began_at desc, live_id limit 50`,
});

export interface NewestCommentsRow {
  id: number;
  liveId: string;
  handle: string | null;
  nickname: string | null;
  comment: string | null;
  msgId: string;
  createTime: number;
}

export const newestComments = many<void, NewestCommentsRow>({
  columns: ["id!","live_id!","handle","nickname","comment","msg_id!","create_time!"],
  text: `select c.* from lives l cross join lateral (
  select * from live_comments where live_id = l.id order by create_time desc, id desc limit 100
) c
where l.is_active order by c.create_time desc, c.id desc limit 100`,
});
