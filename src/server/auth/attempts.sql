-- name: countAttempts :many
-- A window begins with the first attempt under a key and ends by itself. Keys are locked in their order.
insert into auth_rate_limit as r (id, key, count, "lastRequest")
select gen_random_uuid()::text, key, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint
from unnest(:keys::text[]) as k(key) order by key
on conflict (key) do update set
  count = case when r."lastRequest" + :windowMs <= excluded."lastRequest" then 1 else r.count + 1 end,
  "lastRequest" = case when r."lastRequest" + :windowMs <= excluded."lastRequest" then excluded."lastRequest"
    else r."lastRequest" end
returning count,
  ceil(("lastRequest" + :windowMs - extract(epoch from clock_timestamp()) * 1000) / 1000)::int as seconds_left;

-- name: giveBackAttempts :exec
with held as (
  select key from auth_rate_limit where key = any(:keys) order by key for update
)
update auth_rate_limit set count = count - 1 where key in (select key from held) and count > 0;

-- name: forgetOldAttempts :exec
delete from auth_rate_limit where "lastRequest" < extract(epoch from clock_timestamp()) * 1000 - 86400000;
