-- name: lockJoinableParcel :optional
-- The parcel of a paid order, as long as others may join it, and the live of the next: its own while that goes on, or,
-- where orders of any live join, the newest one on air.
-- @column live_id?
select p.id as parcel_id, (select l.id from lives l where l.is_active and (l.id = o.live_id or p.live_id is null)
  order by l.id = o.live_id desc, l.live_date desc limit 1) as live_id
from orders o join parcels p on p.id = o.parcel_id
where o.id = :orderId and order_is_to_pack(o.status) and p.state = 'open' and p.user_id is not null
for no key update of p;

-- name: findAnnounced :optional
-- The order that is to join it already and may still change: a second press opens no second one.
select o.id from orders o
where o.parcel_id = :parcelId and o.live_id = :liveId and o.origin = 'guest'
  and order_change_refusal(o.status, o.paid_at, o.held_until) is null
order by o.created_at limit 1;

-- name: openAnnounced :exec
-- The number is drawn from the live's counter in the statement that uses it.
-- @param browserId?
-- @param sourceAddress?
with counter as (
  update live_order_counters set last_rank = last_rank + 1
  where live_id = :liveId returning live_id, last_rank
)
insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents,
    shipping_address, held_until, browser_id, source_address, parcel_id)
select :orderId, order_number(l.ref, c.last_rank), l.id, o.user_id, 'guest', 'to-validate', :shippingCents,
  case when goes_to_relay(o.shipping_address) then coalesce(o.fee_cents, :shippingCents) else :shippingCents end,
  nullif(:freeFromCents::int, 0), o.shipping_address, clock_timestamp() + make_interval(mins => :holdMinutes), :browserId,
  :sourceAddress, o.parcel_id
from orders o cross join counter c join lives l on l.id = c.live_id where o.id = :paidId;
