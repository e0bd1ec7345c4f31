-- @import { ContactJson } from "./as-contact.ts";

-- name: listContacts :many
-- `due`: those to tell, whom nobody has told yet first, then who was told longest ago. Else those who know, the last one first.
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
  and (o.id in (select id from orders_to_tell(:hours))) = :due::boolean
order by case when :due then 1 else -1 end * extract(epoch from (select max(c.at) from order_contacts c where c.order_id = o.id))
  nulls first, o.created_at, o.id
offset :skipped limit :most;
