-- name: nameHeard :exec
-- Phones that staff bound, and agreements given there, before anybody was heard under the handle are of the first who is.
with told as (
  select distinct on (handle) handle, "userId" as viewer_id, "createTime" as at
  from json_to_recordset(:events::json) as given(handle text, "userId" text, "createTime" bigint)
  where handle is not null and "userId" is not null order by handle, "createTime" desc
), heard as materialized (
  select t.* from told t
  where (exists (select from handle_devices d where d.handle = t.handle and d.viewer_id is null)
      or exists (select from sms_consents c where c.handle = t.handle and c.viewer_id is null))
    and not borne_by_another(t.handle, t.viewer_id) and not told_late(:liveId, t.handle, t.viewer_id, t.at)
), phones as (
  update handle_devices d set viewer_id = h.viewer_id from heard h where d.handle = h.handle and d.viewer_id is null
)
update sms_consents c set viewer_id = h.viewer_id from heard h where c.handle = h.handle and c.viewer_id is null;

-- name: findMoved :many
-- Accounts that bear a handle which is another viewer's by now, and accounts whose viewer bears another handle, or is known for
-- the first time. A handle that an account without a viewer bears stays there until staff take it away. What is told late
-- moves nothing: neither where the live knows better since, nor where a later live does.
-- @column before
-- @column viewer_id
-- @column handle
with told as (
  select distinct on (handle) handle, "userId" as viewer_id, "createTime" as at
  from json_to_recordset(:events::json) as given(handle text, "userId" text, "createTime" bigint)
  where handle is not null and "userId" is not null order by handle, "createTime" desc
), unlike as materialized (
  -- Nearly all are known as they are: these alone are looked at more closely.
  select t.* from told t
  where exists (select from users u where u.tiktok_username = t.handle and u.viewer_id is distinct from t.viewer_id)
    or exists (select from users u where u.viewer_id = t.viewer_id and u.tiktok_username is distinct from t.handle)
), seen as materialized (
  select l.*, borne_by_another(l.handle, l.viewer_id) as shared from unlike l
  where not told_late(:liveId, l.handle, l.viewer_id, l.at)
), borne as (
  select distinct on (viewer_id) viewer_id, handle, shared from seen order by viewer_id, at desc
)
select u.id, u.tiktok_username as before, null as handle, u.viewer_id
from seen s join users u on u.tiktok_username = s.handle
where u.viewer_id <> s.viewer_id or u.viewer_id is null and s.shared
union all
select u.id, u.tiktok_username, b.handle, b.viewer_id
from borne b join users u on u.viewer_id = b.viewer_id
where u.tiktok_username is distinct from b.handle
  and (b.shared or not exists (select from users k where k.tiktok_username = b.handle and k.viewer_id is null))
union all
select u.id, u.tiktok_username, b.handle, b.viewer_id
from borne b join users u on u.tiktok_username = b.handle and u.viewer_id is null
where not b.shared and not exists (select from users k where k.viewer_id = b.viewer_id)
order by 3 nulls first, 1;

-- name: moveHandle :optional
-- Not of somebody who was erased, or whose handle staff changed, meanwhile. What she asked for in the live goes along.
-- @param before?
-- @param handle?
-- @param viewerId?
with moved as (
  update users set tiktok_username = :handle, viewer_id = :viewerId,
    updated_at = case when tiktok_username is distinct from :handle then clock_timestamp() else updated_at end
  where id = :id and erased_at is null and (tiktok_username = :before or tiktok_username is null and viewer_id = :viewerId)
  returning id
), asked as (
  update claims c set handle = :handle from moved
  where c.live_id = :liveId and c.handle <> :handle and viewer_of_claim(c) = :viewerId
    and not exists (select from claims k where k.product_id = c.product_id and k.handle = :handle
      and k.state in ('waiting', 'granted'))
)
select id from moved;
