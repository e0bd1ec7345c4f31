-- name: readOrder :one
-- An order that is about to be settled, locked by the caller: what it would be charged in a parcel of its own, and the parcel
-- that it announced or was in. `key` is null where nobody can join it, or it nobody.
-- @column key?
-- @column charged_cents!
select o.user_id, o.live_id, o.parcel_id, order_fee_charged(o) as charged_cents,
  greatest(order_fee_charged(o), o.shipping_cents, coalesce(o.fee_cents, 0)) as fee_cents,
  case when o.user_id is not null then parcel_address_key(o.shipping_address) end as key
from orders o where id = :orderId;

-- name: lockParcel :optional
-- @column key?
select id, state, address_key as key from parcels where id = :parcelId for update;

-- name: lockJoinable :optional
-- The one that gathers orders of several lives before that of its own live.
select id from parcels where user_id = :userId and address_key = :key and (live_id is null or live_id = :liveId)
order by live_id nulls first limit 1 for update;

-- name: openParcel :optional
-- @param userId?
-- @param key?
-- @param liveId?
insert into parcels (user_id, address_key, live_id, fee_cents, given_cents)
values (:userId, :key, :liveId, :feeCents, :givenCents)
on conflict do nothing returning id;

-- name: askFeeBack :many
-- Of one payment that holds enough of it; money that staff noted is theirs to give back.
insert into refunds (transaction_uuid, order_id, amount_cents, fee_cents, goes_by_itself, state, reason, due_on)
select t.uuid, t.order_id, :cents::int, :cents, not is_by_hand(t.uuid), 'due', :reason,
  (clock_timestamp() at time zone 'Europe/Paris')::date + 14
from transactions t
where t.order_id = :orderId and refundable_cents(t) - (select coalesce(sum(r.amount_cents), 0) from refunds r
  where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')) >= :cents
order by t.paid_at limit 1
returning id;

-- name: giveFee :exec
-- The parcel goes on without what this order's money pays of its fee: the shop gives that.
update parcels p set given_cents = least(p.fee_cents, p.given_cents + order_fee_charged(o)), version = p.version + 1
from orders o where o.id = :orderId and p.id = o.parcel_id;

-- name: forgetFeesAsked :exec
-- All of the order's money goes back: which part of it was delivery no longer matters.
update refunds set fee_cents = 0 where order_id = :orderId and fee_cents > 0;

-- name: countOthers :one
select count(*)::int as live from orders o
where o.parcel_id = :parcelId and o.id <> :orderId and order_is_settled(o.status);

-- name: feeOfOrder :one
-- @column cents!
select o.parcel_id, o.shipping_cents - order_fee_back(o) as cents
from orders o where o.id = :orderId;

-- name: keepState :optional
-- The state follows from the orders that are in it; the caller has locked it.
update parcels p set state = s.state, version = p.version + 1,
  packed_at = case when s.state = 'packed' then clock_timestamp() end,
  user_id = case when s.state = 'open' then p.user_id end, address_key = case when s.state = 'open' then p.address_key end,
  live_id = case when s.state = 'open' then p.live_id end
from (
  select case when count(*) = 0 then 'void' when bool_and(status not in ('paid', 'preparing')) then 'packed' else 'open' end as state
  from orders where parcel_id = :parcelId and order_is_settled(status)
) s
where p.id = :parcelId and p.state <> s.state
returning p.state;

-- name: feesLeft :many
-- What cancelled orders of a parcel still pay for it.
-- @column cents!
select o.id as order_id, f.cents from orders o
cross join lateral (select least(o.shipping_cents - order_fee_back(o), coalesce((
  select sum(refundable_cents(t))::int - coalesce((select sum(r.amount_cents)::int from refunds r
    where r.order_id = o.id and r.state in ('due', 'failed')), 0)
  from transactions t where t.order_id = o.id), 0)) as cents) f
where o.parcel_id = :parcelId and order_is_cancelled(o.status) and f.cents > 0
order by o.id;

-- name: takeLabel :exec
-- The label of the parcel is the label of each of its orders.
update orders o set shipping_label_path = l.path, tracking_id = l.tracking_number
from (select shipping_label_path as path, tracking_id as tracking_number from orders
  where parcel_id = :parcelId and id <> :orderId and shipping_label_path is not null and order_is_settled(status)
  order by id limit 1) l
where o.id = :orderId;

-- name: readNumbers :many
select o.order_number from orders o
where o.parcel_id = :parcelId and o.id <> :orderId and order_is_settled(o.status) order by o.created_at, o.id;
