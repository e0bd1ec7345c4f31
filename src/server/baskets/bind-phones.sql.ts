// Written by `npm run db:types` from bind-phones.sql: change that file, not this one.
import { many, optional, type JsonInput } from "#server/db/statement.ts";

export interface BindByCommentsParameters {
  comments: JsonInput;
  liveId: string;
  skewMs: number;
}

export interface BindByCommentsRow {
  place: number;
  bound: string | null;
}

/**
 * Answers which comments are codes, used now or before, by their place. One that is older than its code, by more than the
 * clocks of two machines differ, is something else.
 */
export const bindByComments = many<BindByCommentsParameters, BindByCommentsRow>({
  parameters: ["comments","liveId","skewMs"],
  columns: ["place!","bound"],
  json: ["comments"],
  text: `with said as (
  select distinct g.place, g.handle, g."viewerId" as viewer_id, c.device_hash,
    c.used_at is null and c.expires_at > clock_timestamp() as is_open
  from json_to_recordset($1::json) as g(place int, handle text, "viewerId" text, code text, "createTime" bigint)
  join basket_codes c on c.live_id = $2 and c.handle = g.handle and c.code = g.code
    and g."createTime" >= extract(epoch from c.created_at) * 1000 - $3::int
), used as (
  update basket_codes c set used_at = clock_timestamp()
  where c.live_id = $2 and c.used_at is null and c.device_hash in (select s.device_hash from said s where s.is_open)
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
select s.place, b.device_hash as bound from said s left join bound b using (device_hash)`,
});

export interface BindByStaffParameters {
  liveId: string;
  handle: string;
  code: string;
}

export interface BindByStaffRow {
  deviceHash: string;
}

/**
 * She may never have commented: the directory lists her, from which a request about her data finds her. Unheard in this live, she is
 * whoever bears the handle as far as is known.
 */
export const bindByStaff = optional<BindByStaffParameters, BindByStaffRow>({
  parameters: ["liveId","handle","code"],
  columns: ["device_hash!"],
  text: `with used as (
  update basket_codes set used_at = clock_timestamp()
  where live_id = $1 and handle = $2 and code = $3 and used_at is null and expires_at > clock_timestamp()
  returning device_hash
), listed as (
  insert into tiktok_pseudo_union (tiktok_username) select $2 from used on conflict do nothing
)
insert into handle_devices (device_hash, handle, viewer_id, proof)
select device_hash, $2, coalesce(viewer_in_live($1, $2), viewer_of($2)), 'staff'
from used
on conflict (device_hash) do update set handle = excluded.handle, viewer_id = excluded.viewer_id,
  proof = excluded.proof, at = excluded.at
returning device_hash`,
});
