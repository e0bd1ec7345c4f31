-- @import { CommentMark, ConsolePiece } from "#contract/admin/live-console.ts";

-- name: findJustAdded :optional
-- The same announced reference, in another color or size; the same piece is refused anyway.
-- @column reference!
select p.ref_category as reference
from order_items i join products p on p.id = i.product_id join products q on q.id = :productId
where i.order_id = :orderId and p.id <> q.id and upper(p.ref_category) = upper(q.ref_category)
  and i.created_at > clock_timestamp() - interval '2 minutes'
limit 1;

-- name: findComment :optional
-- @param userId?
select e.live_id, (
  select u.display_name from comment_leases h join users u on u.id = h.user_id
  where h.comment_id = e.id and h.user_id <> :userId and h.held_until > clock_timestamp()) as held_by
from tiktok_event e where e.id = :commentId;

-- name: leaseComment :exec
-- Nothing is written when somebody else holds it: two who press at once can't both have it.
-- @param userId?
insert into comment_leases as h (comment_id, user_id, held_until)
values (:commentId, :userId, clock_timestamp() + interval '2 minutes')
on conflict (comment_id) do update set user_id = excluded.user_id, held_until = excluded.held_until
  where :takeOver or h.user_id = excluded.user_id or h.held_until <= clock_timestamp();

-- name: deleteLease :exec
-- @param userId?
delete from comment_leases where comment_id = :commentId and user_id = :userId;

-- name: livesOnAir :many
-- Newest first.
-- @column on_air_since Date | null
-- @column numbers { orders: number; receivedCents: number; owedCents: number }
select l.id, l.title, l.ref, l.on_air_ref as on_air, coalesce(l.on_air_ref, l.last_on_air_ref) as shown_last, l.run,
  l.live_date, json_build_object('orders', coalesce(n.orders, 0), 'receivedCents', coalesce(n.revenue_cents, 0),
    'owedCents', coalesce(n.owed_cents, 0)) as numbers,
  case when l.live_date <= clock_timestamp() then greatest(l.live_date, (
    select t.at from audit_trail t
    where t.subject_kind = 'live' and t.subject_id = l.id::text and t.action in ('live-opened', 'live-saved', 'live-created')
      and t.after ->> 'isActive' = 'true' and t.before ->> 'isActive' is distinct from 'true'
    order by t.id desc limit 1)) end as on_air_since
from lives l
left join (select * from live_numbers where live_id = any(array(select id from lives where is_active))) n on n.live_id = l.id
where l.is_active order by l.live_date desc, l.id limit 50;

-- name: piecesOfLive :many
-- One row without a piece says that the live exists.
-- @column color ConsolePiece["color"] | null
-- @column holders ConsolePiece["holders"]
select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, p.stock - p.taken as left,
  p.photo_key, case when c.id is not null then json_build_object('name', c.name, 'hexCode', c.hex_code) end as color,
  (select coalesce(json_agg(json_build_object('handle', h.tiktok_username, 'orderNumber', h.order_number)), '[]') from (
    select u.tiktok_username, h.order_number from order_items i join orders h on h.id = i.order_id left join users u on u.id = h.user_id
    where p.taken >= p.stock and i.product_id = p.id and i.takes_unit order by i.created_at desc, i.id limit 3) h) as holders
from lives l
left join products p on p.live_id = l.id and p.archived_at is null
left join product_colors c on c.id = p.color_id
where l.id = :liveId
order by length(p.ref_category), upper(p.ref_category), p.ref
limit 2000;

-- name: findViewers :many
-- @column blocked!
select id, tiktok_username as handle, display_name as name,
  exists (select from users u join unpaid_steps s on s.user_id = u.id
    where u.tiktok_username = p.tiktok_username and s.block_reason is not null) as blocked
from tiktok_pseudo_union p
where tiktok_username || ' ' || lower(coalesce(display_name, '')) like :pattern
order by tiktok_username not like :beginning, length(tiktok_username), tiktok_username limit 100;

-- name: listMarks :many
-- A screen may keep a few more comments than it reads at once. The items decide whether a comment became an order: one
-- whose items were all taken off again is as before.
-- @column order CommentMark["order"] | null
-- @column held_by CommentMark["heldBy"] | null
select e.id as comment_id, made."order", held.held_by
from (
  select e.id from lives l cross join lateral (
    select id from tiktok_event where live_id = l.id order by create_time desc, id desc limit 300
  ) e
  where l.is_active
) e
left join lateral (
  select json_build_object('id', o.id, 'orderNumber', o.order_number, 'by', u.display_name,
    'cancelled', order_is_cancelled(o.status)) as "order"
  from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
  where c.comment_id = e.id and exists (select from order_items i where i.comment_id = e.id)
) made on true
left join lateral (
  select json_build_object('userId', h.user_id, 'name', u.display_name) as held_by
  from comment_leases h join users u on u.id = h.user_id
  where h.comment_id = e.id and h.held_until > clock_timestamp()
) held on true
where made."order" is not null or held.held_by is not null;

-- name: lockLive :optional
select id, title, ref, on_air_ref as on_air, coalesce(on_air_ref, last_on_air_ref) as shown_last, run
from lives where id = :liveId for no key update;

-- name: findReference :optional
-- @column reference!
select upper(ref_category) as reference from products
where live_id = :liveId and upper(ref_category) = upper(:reference) and archived_at is null order by ref limit 1;

-- name: updateOnAir :exec
-- `updated_at` is the version of what staff edit of a live; what is on air is no edit.
-- @param onAir?
update lives set on_air_ref = :onAir, last_on_air_ref = coalesce(:onAir, on_air_ref, last_on_air_ref),
  on_air_since = case when :onAir::text is not null then clock_timestamp() end
where id = :liveId;

-- name: referencesOfLive :many
-- As they are sorted: 'A2' before 'A12'.
-- @column reference!
select upper(ref_category) as reference from products
where live_id = :liveId and ref_category is not null and archived_at is null
group by 1 order by length(upper(ref_category)), 1;

-- name: updateRun :exec
update lives set run = :run where id = :liveId;
