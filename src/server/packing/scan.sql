-- @import { OrderStatus } from "#domain/order-status.ts";

-- name: findParcel :optional
-- The order of a number, or of the parcel of a tracking number; of several in one parcel the first that is to be packed.
-- @column status OrderStatus
-- @column is_label!
select o.id, o.order_number, o.status, o.parcel_id, lower(o.order_number) <> lower(:code) as is_label
from orders o
where o.order_number = :code or (order_is_to_pack(o.status) and lower(o.order_number) = lower(:code))
  or (o.tracking_id is not null and reverse(upper(replace(o.tracking_id, ' ', ''))) = reverse(upper(replace(:code, ' ', ''))))
order by order_is_to_pack(o.status) desc, o.created_at, o.id limit 1;

-- name: findByEnding :many
-- Orders to pack whose number ends so: "12" stands for HF-noel-12 while no other does.
select id from orders where status = 'paid' and lower(order_number) like '%-' || lower(:ending) limit 2;

-- name: findPieces :many
-- Items of what a price tag or an announced reference names: of the open parcel, then of others by the day promised, of these those
-- that are held back or lie on another table last, then those that are no longer to be packed. A reference is announced again in each live: what is long gone stands last.
-- @column status OrderStatus
-- @column packed_in?
-- @column recipient?
-- @column handle?
-- @column buyer_number?
-- @column reference!
-- @param tagNumber?
-- @param rank?
-- @param openParcelId?
select i.id as item_id, o.id as order_id, o.order_number, o.status, o.parcel_id, k.parcel_id as packed_in,
  i.takes_unit, coalesce(nullif(upper(p.ref_category), ''), p.ref::text) as reference, p.name,
  parcel_recipient(o.shipping_address, u.display_name) as recipient, u.tiktok_username as handle, b.number as buyer_number
from products p join order_items i on i.product_id = p.id join orders o on o.id = i.order_id
left join users u on u.id = o.user_id
left join packed_items k on k.order_item_id = i.id
left join buyer_numbers b on b.order_id = o.id
where (p.tag_number = :tagNumber or upper(p.ref_category) = upper(:reference)
    or (p.ref = :rank and o.parcel_id = :openParcelId))
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by coalesce(o.parcel_id = :openParcelId, false) desc, order_is_to_pack(o.status) desc, k.parcel_id is null desc,
  case when order_is_to_pack(o.status) then
    exists (select from orders held where held.parcel_id = o.parcel_id and order_is_to_pack(held.status) and order_hold(held) is not null)
    or exists (select from parcels t join packed_items x on x.parcel_id = t.id
      where t.id = o.parcel_id and t.packer_id <> :userId and t.packed_until > clock_timestamp()) end,
  coalesce(o.contract_snapshot ->> 'deliveryLatest',
    to_char(o.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD')), o.created_at desc, i.id
limit 50;

-- name: findProduct :optional
-- @param tagNumber?
-- @column reference!
select coalesce(nullif(upper(ref_category), ''), ref::text) as reference, name from products
where tag_number = :tagNumber or upper(ref_category) = upper(:reference) order by created_at desc limit 1;

-- name: readTable :optional
-- The parcel of an order as its packer has it: how much lies in the bag, its first order, and who else has it on the table.
-- @column first_id!
-- @column recipient?
-- @column buyer_number?
-- @column order_number!
-- @column other_name?
-- @column packed!
select p.id as parcel_id, p.state, f.id as first_id, f.order_number, f.has_label,
  parcel_recipient(f.shipping_address, u.display_name) as recipient, b.number as buyer_number,
  (select count(*)::int from packed_items k where k.parcel_id = p.id) as packed,
  (select h.display_name from users h where h.id = p.packer_id and p.packer_id <> :userId and p.packed_until > clock_timestamp()) as other_name
from orders own join parcels p on p.id = own.parcel_id
cross join lateral (select o.id, o.order_number, o.shipping_address, o.user_id, o.shipping_label_path is not null as has_label
  from orders o where o.parcel_id = p.id
  order by o.status = 'paid' desc, o.created_at, o.id limit 1) f
left join users u on u.id = f.user_id left join buyer_numbers b on b.order_id = f.id
where own.id = :orderId;

-- name: ordersToPack :many
-- @column missing!
select o.id, o.version, (select count(*)::int from order_items i where i.order_id = o.id and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)
  and not exists (select from packed_items k where k.order_item_id = i.id and k.parcel_id = o.parcel_id)) as missing
from orders o where o.parcel_id = :parcelId and order_is_to_pack(o.status) order by o.created_at, o.id;

-- name: isItemToPack :optional
-- An item of an order that is in the parcel and still goes.
select i.id from order_items i join orders o on o.id = i.order_id
where i.id = :itemId and o.parcel_id = :parcelId and order_is_to_pack(o.status) and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id);
