-- name: readMayWait :optional
-- The caller has locked the parcel, and every other that gathers for the same person and address: of two that are to be kept
-- open at the same instant one is.
-- @column until?
-- @column open_until?
select p.state, to_char(parcel_may_wait_until(p, :days), 'YYYY-MM-DD') as until, parcel_waits(p) as waits,
  to_char(p.open_until, 'YYYY-MM-DD') as open_until
from parcels p where p.id = :parcelId;

-- name: keepOpen :exec
-- From now on orders of any live join it.
update parcels set live_id = null, open_until = :until, deliver_by = :deliverBy, kept_at = coalesce(kept_at, clock_timestamp()),
  version = version + 1
where id = :parcelId;

-- name: endWaiting :exec
update parcels set open_until = null, deliver_by = :deliverBy, version = version + 1 where id = :parcelId;

-- name: listHeld :many
-- Those that wait for their buyer last, by the day on which that ends.
-- @import { HeldJson } from "./list-held.ts"
-- @column until?
-- @column orders HeldJson[]
-- @column name!
-- @column order_id!
-- @column pieces!
select case when parcel_waits(p) then to_char(p.open_until, 'YYYY-MM-DD') end as until, o.orders, o.pieces, o.name, o.first_id as order_id
from held_parcels h join parcels p on p.id = h.parcel_id
cross join lateral (
  select json_agg(json_build_object('id', s.id, 'orderNumber', s.order_number, 'held', order_hold(s.*)) order by s.created_at, s.id) as orders,
    (array_agg(s.id order by s.created_at, s.id))[1] as first_id, sum(s.line_count - s.returned_count)::int as pieces,
    (array_agg(btrim(concat(s.shipping_address ->> 'first_name', ' ', s.shipping_address ->> 'last_name')) order by s.created_at, s.id))[1] as name
  from orders s where s.parcel_id = p.id and order_is_to_pack(s.status)
) o
where p.state = 'open' and o.orders is not null
order by p.open_until nulls first, p.created_at, p.id limit 300;
