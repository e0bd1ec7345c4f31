-- @import { HeldBack } from "#domain/held-back.ts"

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
-- Not for an update of the key, here as everywhere: an open order that announces a parcel waits for nobody.
-- @column key?
select id, state, address_key as key from parcels where id = :parcelId for no key update;

-- name: lockGathering :exec
-- Who opens parcels of one person does so one after the other (advisory).
select pg_advisory_xact_lock(hashtextextended('parcels of ' || user_id, 0)) from orders where id = :orderId and user_id is not null;

-- name: lockParcelsToJoin :exec
-- All that the order might join, and the one that it announced or was in, by ascending id.
select id from parcels where id = any(array(
  select parcel_id from orders where id = :orderId
  union select g.id from orders o join parcels g on g.user_id = o.user_id and g.address_key = parcel_address_key(o.shipping_address)
  where o.id = :orderId)) order by id for no key update;

-- name: lockJoinable :optional
-- The one that gathers orders of several lives before that of its own live.
select id from parcels where user_id = :userId and address_key = :key and (live_id is null or live_id = :liveId)
order by live_id nulls first limit 1 for no key update;

-- name: openParcel :optional
-- @param userId?
-- @param key?
-- @param liveId?
insert into parcels (user_id, address_key, live_id, fee_cents, given_cents)
values (:userId, :key, :liveId, :feeCents, :givenCents)
on conflict do nothing returning id;

-- name: askFeeBack :many
-- All of it or nothing, from the first payment on and of credit last; money that staff noted is theirs to give back. The line
-- of each part says that it is the delivery's (decision 0131).
with held as (
  select t.uuid, t.order_id, t.means, t.paid_at, refundable_cents(t) - (select coalesce(sum(r.amount_cents), 0)::int from refunds r
    where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')) as cents
  from transactions t where t.order_id = :orderId
), parts as (
  select uuid, order_id, means, sum(cents) over () as held_cents, least(cents, :cents::int
    - (sum(cents) over (order by means is not distinct from 'credit', paid_at, uuid) - cents))::int as cents
  from held where cents > 0
), asked as (
insert into refunds (transaction_uuid, order_id, amount_cents, fee_cents, goes_by_itself, state, reason, due_on, ground)
select p.uuid, p.order_id, p.cents, p.cents, not is_by_hand(p.uuid) and p.means is distinct from 'credit', 'due', :reason,
  (clock_timestamp() at time zone 'Europe/Paris')::date + 14, 'none'
from parts p where p.cents > 0 and p.held_cents >= :cents
returning id, amount_cents
)
insert into refund_lines (refund_id, cents) select id, amount_cents from asked
returning refund_id;

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
  live_id = case when s.state = 'open' then p.live_id end,
  open_until = case when s.state = 'open' then p.open_until end
from (
  select case when count(*) = 0 then 'void' when bool_and(not order_is_to_pack(status)) then 'packed' else 'open' end as state
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

-- name: lockOrders :many
-- These and, with each settled one, all that were paid into its parcel: of one in which nothing is left the fees of cancelled ones go
-- back. By ascending id, as everywhere.
select id from orders where id = any(array(
  select unnest(:orderIds::uuid[])
  union select s.id from orders own join orders s on s.parcel_id = own.parcel_id and not order_is_open(s.status)
  where own.id = any(:orderIds::uuid[]) and order_is_settled(own.status))) order by id for no key update;

-- name: lockParcelsOf :exec
-- Of settled orders, with every other parcel that gathers for the same person and address, by ascending id.
with own as materialized (
  select distinct p.id, p.user_id, p.address_key from orders o join parcels p on p.id = o.parcel_id
  where o.id = any(:orderIds::uuid[]) and order_is_settled(o.status)
)
select id from parcels where id = any(array(
  select id from own union select g.id from own join parcels g on g.user_id = own.user_id and g.address_key = own.address_key))
order by id for no key update;

-- name: readOrders :many
-- @column held HeldBack | null
select id, order_number, status, version, user_id, order_hold(o) as held, parcel_id from orders o
where id = any(array(select w.id from orders_of_parcel_with(:orderId) w)) order by id;

-- name: takeOnTable :optional
-- Whoever packs the parcel, until a minute after she was last heard of. `takesOver`: whoever has it now.
update parcels set packer_id = :userId, packed_until = clock_timestamp() + interval '1 minute'
where id = (select parcel_id from orders where id = :orderId) and state = 'open'
  and (packer_id is null or packer_id = :userId or packed_until < clock_timestamp() or :takesOver)
returning id;

-- name: letGo :exec
update parcels set packer_id = null, packed_until = null
where id = (select parcel_id from orders where id = :orderId) and packer_id = :userId;

-- name: findPacker :optional
select p.packer_id as user_id, u.display_name as name
from orders o join parcels p on p.id = o.parcel_id join users u on u.id = p.packer_id
where o.id = :orderId and p.state = 'open' and p.packed_until > clock_timestamp();

-- name: addFee :exec
-- Of an order whose fee can't go back, for no payment of it is known: the parcel costs that more.
update parcels set fee_cents = fee_cents + :cents where id = :parcelId;

-- name: moveOrder :exec
-- An order that changes its parcel goes without the old one's label.
update orders set parcel_id = :parcelId, shipping_label_path = null, tracking_id = null, version = version + 1,
  updated_at = clock_timestamp()
where id = :orderId;

-- name: leaveLabel :exec
-- The label stays with the parcel in which others go: another of its orders stands for it, and this one bears it no more. Only one
-- that was sent with it keeps the number under which it went.
with heir as (
  select s.id, s.parcel_id from orders o join orders s on s.parcel_id = o.parcel_id and s.id <> o.id and order_is_settled(s.status)
  where o.id = :orderId order by s.id limit 1
), handed as (
  update labels l set order_id = heir.id from heir where l.parcel_id = heir.parcel_id and l.order_id = :orderId
)
update orders set shipping_label_path = null, tracking_id = null
where id = :orderId and not :keepsNumber and exists (select from heir);

-- name: dropLabel :many
-- A label of a parcel in which nothing else goes ends with it; of one that the carrier has had, as if it were sent again.
-- @column tracking_number!
with ended as (
  update labels set state = 'discarded', finished_at = clock_timestamp() where order_id = :orderId and state = 'made'
  returning tracking_number
), followed as (
  update parcel_tracking t set discarded_at = case when not u.used then clock_timestamp() end,
    replaced_at = case when u.used then clock_timestamp() end, pieces_came_back = case when u.used then true end
  from (select tracking_number, handed_over_at is not null
      or exists (select from handovers h where h.tracking_number = f.tracking_number) as used
    from parcel_tracking f where f.tracking_number in (select tracking_number from ended)) u
  where t.tracking_number = u.tracking_number
), emptied as (
  update orders set shipping_label_path = null, tracking_id = null where id = :orderId
)
select tracking_number from ended;

-- name: rekey :exec
-- Where the parcel goes says who may still join it; another that gathers for there already keeps gathering alone.
update parcels p set address_key = k.key, user_id = case when k.key is not null then k.user_id end,
  live_id = case when k.key is not null then p.live_id end
from (
  select o.user_id, case when not exists (select from parcels g where g.user_id = o.user_id
    and g.address_key = parcel_address_key(o.shipping_address) and g.live_id is not distinct from r.live_id and g.id <> r.id)
    then parcel_address_key(o.shipping_address) end as key
  from orders o join parcels r on r.id = o.parcel_id where o.id = :orderId
) k
where p.id = :parcelId and p.user_id is not null;

-- name: goesElsewhere :one
select coalesce(p.state = 'open' and p.address_key is distinct from parcel_address_key(o.shipping_address), false) as elsewhere,
  exists (select from orders s where s.parcel_id = p.id and s.id <> o.id and order_is_settled(s.status)) as shared
from orders o left join parcels p on p.id = o.parcel_id where o.id = :orderId;

-- name: endAnnouncement :one
-- The parcel that the order was to join is packed, or goes elsewhere: it pays its own delivery again.
update orders set parcel_id = null, version = version + 1, updated_at = clock_timestamp() where id = :orderId
returning total_cents;

-- name: announce :exec
-- An order that is opened for somebody who has paid in this live already is to go in her open parcel. Its address is not
-- copied: whoever has the link of an open order reads it, and a handle may be somebody else's by now.
update orders o set parcel_id = p.id
from parcels p
where o.id = :orderId and p.user_id = o.user_id and (p.live_id is null or p.live_id = o.live_id)
  and (select count(*) from parcels g where g.user_id = o.user_id and (g.live_id is null or g.live_id = o.live_id)) = 1;

-- name: candidates :many
-- Open parcels of the same person, then those to the same address, the newest first; those to a relay point only for an order
-- to that point.
-- @column order_id!
-- @column order_number!
-- @column name!
select c.order_id, c.order_number, c.name, c.city
from (
  select distinct on (p.id) s.id as order_id, s.order_number, p.created_at, s.user_id = o.user_id as hers,
    btrim(concat(s.shipping_address ->> 'first_name', ' ', s.shipping_address ->> 'last_name')) as name,
    s.shipping_address ->> 'city' as city
  from orders o
  join orders s on s.id <> o.id and s.parcel_id is distinct from o.parcel_id and order_is_to_pack(s.status)
    and goes_to_relay(s.shipping_address) = goes_to_relay(o.shipping_address)
    and (not goes_to_relay(o.shipping_address) or s.shipping_address -> 'relay' ->> 'id' = o.shipping_address -> 'relay' ->> 'id')
    and (s.user_id = o.user_id or parcel_address_key(s.shipping_address) = parcel_address_key(o.shipping_address))
  join parcels p on p.id = s.parcel_id and p.state = 'open'
  where o.id = :orderId
  order by p.id, s.created_at
) c
order by c.hers desc nulls last, c.created_at desc limit 10;
