-- name: readSettings :many
select key, value, row_version(updated_at) as version from settings where key = any(:keys);

-- name: lockSettings :exec
-- Settings that nobody changed have no row to lock.
select pg_advisory_xact_lock(hashtext('settings'));

-- name: saveSetting :exec
-- @param value unknown
insert into settings (key, value, updated_at) values (:key, :value, clock_timestamp())
on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at;

-- name: lastChangesOfSettings :many
select k.key, last.actor_kind, u.display_name as name, last.at
from unnest(:keys::text[]) as k(key)
cross join lateral (
  select actor_kind, actor_id, at from audit_trail
  where subject_kind = 'setting' and subject_id = k.key order by id desc limit 1) last
left join users u on u.id = last.actor_id;

-- name: giveSetting :exec
insert into settings (key, value) values (:key, to_jsonb(:value::text)) on conflict (key) do nothing;
