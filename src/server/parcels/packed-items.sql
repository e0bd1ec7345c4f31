-- @import { ForeignJson } from "./packed-items.ts";

-- name: pack :optional
-- Nothing, when the piece lies in a bag already.
insert into packed_items (order_item_id, parcel_id) values (:itemId, :parcelId)
on conflict do nothing returning order_item_id;

-- name: unpack :exec
delete from packed_items where order_item_id = :itemId and parcel_id = :parcelId;

-- name: readBag :one
-- What is still to go in the bag, and what lies in it although it does not, or no longer, go in this parcel.
-- @column missing!
-- @column foreign ForeignJson[] | null
select
  (select count(*)::int from orders o join order_items i on i.order_id = o.id
    where o.parcel_id = :parcelId and order_is_to_pack(o.status) and i.takes_unit
      and not exists (select from return_lines r where r.order_item_id = i.id)
      and not exists (select from packed_items k where k.order_item_id = i.id and k.parcel_id = :parcelId)) as missing,
  foreign_pieces(:parcelId) as foreign;

-- name: emptyBags :exec
delete from packed_items where parcel_id in (select parcel_id from orders where id = any(:orderIds::uuid[]));
