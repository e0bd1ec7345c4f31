-- name: takeTurn :optional
-- Batches of one live are written one after the other, so that the ids of its events become visible in their order:
-- whoever has read up to an id has missed nothing below it.
select id, pg_advisory_xact_lock(hashtextextended('live-events:' || id, 0)) from lives where id = :liveId;

-- name: insertEvents :many
insert into tiktok_event (live_id, user_id, user_nickname, user_unique_id, type_evenement, comment, create_time,
  msg_id, payload)
select :liveId, "userId", nickname, handle, type, comment, "createTime", "msgId", payload
from json_to_recordset(:events::json) as given(place int, "msgId" text, type text, "userId" text, handle text, nickname text,
  comment text, "createTime" bigint, payload jsonb)
order by place
on conflict on constraint tiktok_event_once_per_live do nothing
returning msg_id;

-- name: insertViewers :exec
-- Only viewers who are new here, changed their name or bear somebody else's handle are written, in the order of their handles. What
-- is told late makes no handle somebody else's.
with seen as (
  select distinct on (handle) handle, "userId" as user_id, nickname, "avatarUrl" as avatar_url, "createTime" as at
  from json_to_recordset(:events::json) as given(handle text, "userId" text, nickname text, "avatarUrl" text, "createTime" bigint)
  where handle is not null
  -- An event without a name says nothing about it, however new.
  order by handle, nickname is null, "createTime" desc
), here as (
  insert into tiktok_live_users as u (live_id, tiktok_username, tiktok_user_id, display_name, avatar_url)
  select :liveId, handle, case when exists (select from tiktok_live_users k where k.live_id = :liveId
      and lower(k.tiktok_username) = seen.handle and k.tiktok_user_id <> seen.user_id)
    and told_late(:liveId, handle, user_id, at) then null else user_id end, nickname, avatar_url
  from seen
  where not exists (
    select from tiktok_live_users k where k.live_id = :liveId and lower(k.tiktok_username) = seen.handle
      and (seen.nickname is null or k.display_name = seen.nickname)
      and (seen.user_id is null or k.tiktok_user_id = seen.user_id))
  order by handle
  on conflict (live_id, lower(tiktok_username)) do update
    set display_name = coalesce(excluded.display_name, u.display_name),
      tiktok_user_id = coalesce(excluded.tiktok_user_id, u.tiktok_user_id),
      avatar_url = coalesce(excluded.avatar_url, u.avatar_url)
)
insert into tiktok_pseudo_union as u (tiktok_username, display_name, avatar_url)
select handle, nickname, avatar_url from seen
where not exists (
  select from tiktok_pseudo_union k where k.tiktok_username = seen.handle
    and (seen.nickname is null or k.display_name = seen.nickname))
order by handle
on conflict (tiktok_username) do update
  set display_name = coalesce(excluded.display_name, u.display_name),
    avatar_url = coalesce(excluded.avatar_url, u.avatar_url);
