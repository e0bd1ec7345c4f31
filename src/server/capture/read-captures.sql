-- @import { CaptureReason, CaptureState } from "#domain/capture.ts";

-- name: readCaptures :many
-- @column state CaptureState
-- @column reason CaptureReason | null
-- @param liveId?
select l.id as live_id, l.title, l.tiktok_handle as handle,
  case when l.tiktok_handle is null then 'none' when c.live_id is null then 'off'
    when capture_is_unattended(c.lease_until, c.since) then 'unattended' else c.state end as state,
  c.reason, case when capture_is_unattended(c.lease_until, c.since) then greatest(c.lease_until, c.since)
    else c.since end as since,
  c.retry_at, c.heard_at, c.source, coalesce(c.waiting, 0) as waiting
from lives l left join captures c on c.live_id = l.id
where case when :liveId::uuid is null then l.is_active else l.id = :liveId end
order by l.live_date desc, l.id;

-- name: newestGaps :many
-- What a vanished connector can't tell any more is a gap too, from where it left off.
-- @column cause CaptureReason
-- @param since?
select live_id, began_at, ended_at, cause from (
  select live_id, began_at, ended_at, cause from capture_gaps
  where live_id = any(:liveIds::uuid[]) and coalesce(ended_at, 'infinity') >= coalesce(:since, '-infinity'::timestamptz)
  union all
  select c.live_id, c.covered_until, null, 'connector-lost' from captures c
  where c.live_id = any(:liveIds::uuid[]) and capture_is_unattended(c.lease_until, c.since)
    and not exists (select from capture_gaps g where g.live_id = c.live_id and g.ended_at is null)
) windows order by began_at desc, live_id limit 50;

-- name: newestComments :many
select c.* from lives l cross join lateral (
  select * from live_comments where live_id = l.id order by create_time desc, id desc limit 100
) c
where l.is_active order by c.create_time desc, c.id desc limit 100;
