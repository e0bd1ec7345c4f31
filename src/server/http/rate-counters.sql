-- name: shareCounts :many
insert into rate_counters as c (key, window_start, count)
select key, :window, count from unnest(:keys::text[], :counts::int[]) as hits(key, count) order by key
on conflict (key, window_start) do update set count = c.count + excluded.count
returning key, count;

-- name: forgetOldCounts :exec
delete from rate_counters where window_start < clock_timestamp() - interval '10 minutes';
