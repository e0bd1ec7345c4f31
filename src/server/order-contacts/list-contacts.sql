-- @import { ContactJson } from "./as-contact.ts";

-- name: listToTell :many
-- Whom nobody has told yet comes first, then who was told longest ago.
-- @param liveId?
-- @column asked_at!
-- @column contact ContactJson
select o.id, o.order_number, o.user_id, u.tiktok_username as handle, u.display_name as name, o.live_id, l.title as live_title,
  o.total_cents, o.line_count as item_count, o.held_until, t.contact,
  (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay') as asked_at,
  count(*) over ()::int as total
from orders_to_tell(:hours) w join orders o on o.id = w.id join lives l on l.id = o.live_id
  left join users u on u.id = o.user_id cross join lateral contact_of_order(o.id) t
where :liveId::uuid is null or o.live_id = :liveId
order by (select max(c.at) from order_contacts c where c.order_id = o.id) nulls first, o.created_at, o.id
offset :skipped limit :most;

-- name: listTold :many
-- Whose buyer knows what she owes, the last one first.
-- @param liveId?
-- @column asked_at!
-- @column contact ContactJson
select o.id, o.order_number, o.user_id, u.tiktok_username as handle, u.display_name as name, o.live_id, l.title as live_title,
  o.total_cents, o.line_count as item_count, o.held_until, t.contact,
  (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay') as asked_at,
  count(*) over ()::int as total
from orders_without_mail() w join orders o on o.id = w.id join lives l on l.id = o.live_id
  left join users u on u.id = o.user_id cross join lateral contact_of_order(o.id) t
where (:liveId::uuid is null or o.live_id = :liveId)
  and not exists (select from orders_to_tell(:hours) n where n.id = o.id)
order by (select max(c.at) from order_contacts c where c.order_id = o.id) desc, o.id
offset :skipped limit :most;
