-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";
-- @import { RelayPoint } from "#domain/relay-point.ts";

-- name: readDelivery :optional
-- @column shipping_address AnyStoredAddress | null
select status, shipping_address from orders where id = :orderId;

-- name: setDelivery :exec
-- Where the parcel of an order goes; without a point, to her door. `feeCents` is what that costs, of an order that is still
-- open (`orders_keep_delivery` charges it); null leaves the money alone. An open order that was to join a parcel does so only
-- if that goes to the same place, and a note that the point before was closed has served.
-- @param relay RelayPoint | null
-- @param feeCents?
update orders o set shipping_address = n.address, fee_cents = coalesce(:feeCents::int, o.fee_cents),
  parcel_id = case when o.parcel_id is null or not order_is_open(o.status) then o.parcel_id else
    (select p.id from parcels p where p.id = o.parcel_id and p.address_key = parcel_address_key(n.address)) end,
  review_reason = case when o.review_reason is distinct from :closedReason then o.review_reason end,
  version = o.version + 1, updated_at = clock_timestamp()
from (select id, case when :relay::jsonb is null then shipping_address - 'relay'
    else shipping_address || jsonb_build_object('relay', :relay::jsonb) end as address
  from orders where id = :orderId) n
where o.id = n.id;

-- name: readRelay :optional
-- @column relay RelayPoint
-- @column phone!
-- @column pieces_grams?
select shipping_address -> 'relay' as relay, coalesce(shipping_address ->> 'phone', '') as phone,
  shipping_label_path is not null as has_label, pieces_grams_with(o) as pieces_grams
from orders o where id = :orderId and goes_to_relay(shipping_address);

-- name: readOrderToDeliver :optional
-- @column pieces_grams?
-- @column is_paid!
select pieces_grams_with(o) as pieces_grams, order_is_settled(status) as is_paid from orders o where id = :orderId;

-- name: noteClosed :optional
-- Unless it is known, or she has chosen another one meanwhile.
update orders set shipping_address = jsonb_set(shipping_address, '{relay,closedOn}', to_jsonb(:day::text)),
  version = version + 1, updated_at = clock_timestamp()
where id = :orderId and shipping_address -> 'relay' ->> 'id' = :id and shipping_address -> 'relay' ->> 'closedOn' is null
returning id;
