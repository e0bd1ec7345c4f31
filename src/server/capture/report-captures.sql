-- name: updateCapture :exec
-- Only whoever holds the live may speak of it; coverage never goes back and never runs ahead of the clock.
-- @param reason?
-- @param retryAt?
-- @param heardAt?
-- @param coveredUntil?
update captures set state = :state, reason = :reason, since = :since, retry_at = :retryAt, heard_at = :heardAt,
  waiting = :waiting,
  covered_until = greatest(covered_until, least(:coveredUntil::timestamptz, clock_timestamp())),
  reported_at = clock_timestamp()
where live_id = :liveId and connector = :connector;

-- name: upsertGap :exec
-- @param until?
insert into capture_gaps as g (live_id, began_at, ended_at, cause) values (:liveId, :from, :until, :cause)
on conflict on constraint capture_gaps_once do update set ended_at = excluded.ended_at, cause = excluded.cause
where g.ended_at is null;

-- name: leaseCaptures :many
-- Renews what the connector holds and gives it what nobody holds. A gap that another connector left open is told anew
-- by this one, from where the capture left off.
with free as (
  select c.live_id, c.connector is distinct from :connector as is_new, l.tiktok_handle as handle
  from captures c join lives l on l.id = c.live_id and l.is_active and l.tiktok_handle is not null
  where c.connector = :connector or c.lease_until < clock_timestamp()
  order by c.live_id limit 50
  for update of c
), taken as (
  update captures c set connector = :connector, source = :source,
    lease_until = clock_timestamp() + make_interval(secs => :leaseSeconds),
    state = case when is_new then 'connecting' else state end,
    reason = case when is_new then 'starting' else reason end,
    since = case when is_new then clock_timestamp() else since end,
    retry_at = case when is_new then null else retry_at end,
    waiting = case when is_new then 0 else waiting end
  from free where free.live_id = c.live_id
  returning c.live_id, handle, covered_until, is_new, reported_at is not null as resumes
), told_anew as (
  delete from capture_gaps g using taken t where t.is_new and g.live_id = t.live_id and g.ended_at is null
)
select live_id, handle, covered_until, resumes from taken order by live_id;

-- name: releaseCaptures :exec
update captures set connector = null, lease_until = '-infinity' where connector = :connector;
