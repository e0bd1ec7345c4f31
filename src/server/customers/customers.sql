-- @import { OwnInvoices } from "./list-own-orders.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";
-- @import { ReturnedJson } from "#server/order-history/returned-json.ts";

-- name: getOwnProfile :optional
select email, first_name, last_name, tiktok_username from users where id = :userId;

-- name: lockOwnProfile :optional
select email, first_name, last_name, tiktok_username from users where id = :userId for no key update;

-- name: updateOwnProfile :exec
update users set first_name = :firstName, last_name = :lastName, updated_at = clock_timestamp() where id = :userId;

-- name: listOrders :many
-- @column invoices OwnInvoices | null
-- @column shipping_address AnyStoredAddress | null
-- @column arrives { earliest: string; latest: string } | null
-- @column archived!
-- @column parcel_with string[]
-- @column pieces { name: string; photoKey: string | null; returned: ReturnedJson | null; missing: boolean }[] | null
select o.id, o.order_number, o.status, o.order_date, l.title as live_title, o.total_cents, o.tracking_id, o.shipping_address,
  coalesce(coalesce(o.delivered_at, o.cancelled_at) < clock_timestamp() - make_interval(days => :statusOnlyAfterDays), false) as archived,
  case when order_is_settled(o.status) and o.status <> 'delivered' and o.contract_snapshot ->> 'deliveryEarliest' is not null
    then json_build_object('earliest', o.contract_snapshot -> 'deliveryEarliest', 'latest', order_promised_by(o)) end as arrives,
  (select json_agg(json_build_object('name', concat_ws(', ', concat_ws(' ', p.ref_category, p.name), c.name),
      'photoKey', p.photo_key, 'returned', b.returned,
      'missing', exists (select from shortages s where s.order_item_id = i.id and s.outcome is null)) order by i.created_at, i.id)
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    left join returned_items b on b.order_item_id = i.id
    where i.order_id = o.id) as pieces,
  case when order_is_settled(o.status) then array(select s.order_number from orders s where s.parcel_id = o.parcel_id
    and s.id <> o.id and s.user_id = o.user_id and order_is_settled(s.status) order by s.created_at, s.id) else '{}' end as parcel_with,
  (select json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'issuedOn', issued_on, 'grossCents', gross_cents)
    order by position) from invoices where order_id = o.id and facts is not null) as invoices
from orders o join lives l on l.id = o.live_id
where o.user_id = :userId
order by o.order_date desc, o.id
limit :limit offset :offset;

-- name: countOrders :one
select count(*)::int as total from orders where user_id = :userId;
