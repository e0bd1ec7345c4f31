-- name: lockJoinableParcel :optional
-- The parcel of a paid order, as long as orders of its live may join it; `live_active` says whether the live goes on.
select p.id as parcel_id, l.is_active as live_active
from orders o join parcels p on p.id = o.parcel_id join lives l on l.id = o.live_id
where o.id = :orderId and o.status in ('paid', 'preparing') and p.state = 'open' and p.user_id is not null
for update of p;

-- name: findAnnounced :optional
-- The order that is to join it already and may still change: a second press opens no second one.
select o.id from orders o join orders own on own.id = :orderId
where o.parcel_id = :parcelId and o.live_id = own.live_id and o.origin = 'guest'
  and order_change_refusal(o.status, o.paid_at, o.held_until) is null
order by o.created_at limit 1;

-- name: openAnnounced :exec
-- The number is drawn from the live's counter in the statement that uses it.
-- @param browserId?
-- @param sourceAddress?
with counter as (
  update live_order_counters set last_rank = last_rank + 1
  where live_id = (select live_id from orders where id = :paidId) returning live_id, last_rank
)
insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents,
    shipping_address, held_until, browser_id, source_address, parcel_id)
select :orderId, order_number(l.ref, c.last_rank), o.live_id, o.user_id, 'guest', 'to-validate', :shippingCents,
  case when goes_to_relay(o.shipping_address) then coalesce(o.fee_cents, :shippingCents) else :shippingCents end,
  nullif(:freeFromCents::int, 0), o.shipping_address, clock_timestamp() + make_interval(mins => :holdMinutes), :browserId,
  :sourceAddress, o.parcel_id
from orders o join counter c on c.live_id = o.live_id join lives l on l.id = o.live_id where o.id = :paidId;
