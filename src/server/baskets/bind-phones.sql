-- name: bindByComments :many
-- Answers which comments are codes, used now or before, by their place. One that is older than its code, by more than the
-- clocks of two machines differ, is something else.
-- @column place!
with said as (
  select distinct g.place, g.handle, g."viewerId" as viewer_id, c.device_hash,
    c.used_at is null and c.expires_at > clock_timestamp() as is_open
  from json_to_recordset(:comments::json) as g(place int, handle text, "viewerId" text, code text, "createTime" bigint)
  join basket_codes c on c.live_id = :liveId and c.handle = g.handle and c.code = g.code
    and g."createTime" >= extract(epoch from c.created_at) * 1000 - :skewMs::int
), used as (
  update basket_codes c set used_at = clock_timestamp()
  where c.live_id = :liveId and c.used_at is null and c.device_hash in (select s.device_hash from said s where s.is_open)
  returning c.device_hash
), bound as (
  insert into handle_devices (device_hash, handle, viewer_id, proof)
  select distinct on (s.device_hash) s.device_hash, s.handle, s.viewer_id, 'comment'
  from said s join used using (device_hash)
  order by s.device_hash, s.place
  on conflict (device_hash) do update set handle = excluded.handle, viewer_id = excluded.viewer_id,
    proof = excluded.proof, at = excluded.at
  returning device_hash
)
select s.place, b.device_hash as bound from said s left join bound b using (device_hash);

-- name: bindByStaff :optional
-- She may never have commented: the directory lists her, from which a request about her data finds her. Unheard in this live, she is
-- whoever bears the handle as far as is known.
-- @column device_hash!
with used as (
  update basket_codes set used_at = clock_timestamp()
  where live_id = :liveId and handle = :handle and code = :code and used_at is null and expires_at > clock_timestamp()
  returning device_hash
), listed as (
  insert into tiktok_pseudo_union (tiktok_username) select :handle from used on conflict do nothing
)
insert into handle_devices (device_hash, handle, viewer_id, proof)
select device_hash, :handle, coalesce(viewer_in_live(:liveId, :handle), viewer_of(:handle)), 'staff'
from used
on conflict (device_hash) do update set handle = excluded.handle, viewer_id = excluded.viewer_id,
  proof = excluded.proof, at = excluded.at
returning device_hash;
