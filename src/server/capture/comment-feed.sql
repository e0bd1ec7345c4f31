-- name: commentsSince :many
-- A screen shows the last hundred: of a larger wave only the newest are told.
select e.* from unnest(:liveIds::uuid[], :lastIds::bigint[]) as seen(live_id, last_id) cross join lateral (
  select * from live_comments where live_id = seen.live_id and id > seen.last_id order by id desc limit 200
) e join lives l on l.id = e.live_id and l.is_active
order by e.id;

-- name: captureSignatures :many
-- @column signature!
select l.id as live_id, concat_ws(' ', c.state, c.reason, c.retry_at, capture_is_unattended(c.lease_until, c.since),
  c.waiting >= :behindFrom::int,
  (select concat(count(*), ' ', count(ended_at)) from capture_gaps g where g.live_id = l.id)) as signature
from lives l left join captures c on c.live_id = l.id
where l.is_active;
