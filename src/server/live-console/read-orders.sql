-- @import { OrderStatus } from "#domain/order-status.ts";
-- @import { ContactJson } from "#server/order-contacts/as-contact.ts";
-- @import { ItemJson } from "#server/orders/order-columns.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readNewest :many
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column contact ContactJson
-- @column buyer_number?
select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from orders order by created_at desc, id limit 50))
order by o.created_at desc, o.id;

-- name: readNewestOpen :many
-- Each status from its own index, however long ago its newest order came.
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column contact ContactJson
-- @column buyer_number?
select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from (
  (select id, created_at from orders where status = 'to-validate' order by created_at desc, id limit 50)
  union all
  (select id, created_at from orders where status = 'to-pay' order by created_at desc, id limit 50)) n order by created_at desc, id limit 50))
order by o.created_at desc, o.id;

-- name: readNewestOfLive :many
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column contact ContactJson
-- @column buyer_number?
select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from orders where live_id = :liveId order by created_at desc, id limit 50))
order by o.created_at desc, o.id;

-- name: readNewestOpenOfLive :many
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column contact ContactJson
-- @column buyer_number?
select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from orders where live_id = :liveId and order_is_open(status) order by created_at desc, id limit 50))
order by o.created_at desc, o.id;

-- name: readCard :optional
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column contact ContactJson
-- @column buyer_number?
select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id where o.id = :orderId;

-- name: readCauses :many
select i.id as item_id, i.comment_id, e.comment as text, c.actor_kind = 'system' as automatic
from order_items i
join comment_orders c on c.comment_id = i.comment_id
join tiktok_event e on e.id = i.comment_id
where i.order_id = any(:orderIds::uuid[]);

-- name: readSharedParcels :many
-- Those of the orders that go in one parcel with others: its number, once it has a label, and the others.
-- @column others string[]
select o.id as order_id, o.tracking_id as tracking_number, w.others
from orders o cross join lateral (
  select array_agg(s.order_number order by s.created_at, s.id) as others from orders_of_parcel_with(o.id) s where s.id <> o.id
) w
where o.id = any(:orderIds::uuid[]) and o.parcel_id is not null and order_is_settled(o.status) and w.others is not null;
