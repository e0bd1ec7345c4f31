-- name: countStickersToPrint :one
-- What staff sold long before they had stickers is not printed any more.
-- @column count!
select count(*)::int as count from stickers_to_print(:liveId);

-- name: takeStickersOfLive :many
-- What is not printed yet, the oldest sale first; what another table takes at the same moment is its own.
with due as materialized (
  select item_id, sold_at from stickers_to_print(:liveId) order by sold_at, item_id limit :most
)
insert into sticker_prints (order_item_id, is_first, table_name, printed_by)
select item_id, true, :table, :userId from due order by sold_at, item_id
on conflict (order_item_id) where is_first do nothing
returning order_item_id as item_id;

-- name: takeStickers :many
insert into sticker_prints (order_item_id, is_first, table_name, printed_by)
select t.item_id, true, :table, :userId from stickers_to_print(:liveId) t where t.item_id = any(:itemIds::uuid[])
on conflict (order_item_id) where is_first do nothing
returning order_item_id as item_id;

-- name: takeStickersAgain :many
insert into sticker_prints (order_item_id, is_first, table_name, printed_by)
select i.id, false, :table, :userId from order_items i join orders o on o.id = i.order_id
where i.id = any(:itemIds::uuid[]) and o.live_id = :liveId
returning order_item_id as item_id;

-- name: readStickers :many
-- In the order of the sales.
-- @column reference!
-- @column handle?
-- @column recipient?
-- @column color?
select i.id as item_id, b.number, o.order_number, u.tiktok_username as handle,
  parcel_recipient(o.shipping_address, u.display_name) as recipient,
  coalesce(nullif(upper(p.ref_category), ''), p.ref::text) as reference, c.name as color, p.size, p.tag_number
from order_items i join orders o on o.id = i.order_id join buyer_numbers b on b.order_id = o.id
join products p on p.id = i.product_id
left join product_colors c on c.id = p.color_id
left join users u on u.id = o.user_id
where i.id = any(:itemIds::uuid[])
order by i.created_at, i.id;

-- name: readPrints :many
-- The latest print of each.
-- @column by?
select distinct on (s.order_item_id) s.order_item_id as item_id, s.printed_at, s.table_name, u.display_name as by
from sticker_prints s join order_items i on i.id = s.order_item_id left join users u on u.id = s.printed_by
where i.order_id = any(:orderIds::uuid[])
order by s.order_item_id, s.id desc;

-- name: findLive :optional
select id from lives where id = :liveId;
