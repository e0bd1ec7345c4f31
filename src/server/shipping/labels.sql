-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readLabelFiles :many
-- In the order of the ids.
select o.order_number, coalesce(l.path, o.shipping_label_path) as path, l.sha256
from unnest(:orderIds::uuid[]) with ordinality as asked(id, place)
join orders o on o.id = asked.id
left join lateral (
  select path, sha256 from labels where (order_id = o.id or parcel_id = o.parcel_id and order_is_settled(o.status)) and state = 'made' limit 1
) l on true
order by asked.place;

-- name: readTrackingNumbers :many
-- Of the orders that have a label, in the order of the ids.
-- @column tracking_number!
select o.tracking_id as tracking_number
from unnest(:orderIds::uuid[]) with ordinality as asked(id, place)
join orders o on o.id = asked.id
where o.tracking_id is not null and o.shipping_label_path is not null
order by asked.place;

-- name: findLiveLabel :optional
-- @column state "requested" | "made" | "unknown"
-- Of the order's parcel.
select l.state from orders o join labels l on l.order_id = o.id or l.parcel_id = o.parcel_id and order_is_settled(o.status)
where o.id = :orderId and l.state in ('requested', 'made', 'unknown');

-- name: insertLabel :one
-- @param userId?
insert into labels (order_id, parcel_id, state, requested_by)
select id, parcel_id, 'requested', :userId from orders where id = :orderId returning id;

-- name: endLabel :exec
-- @param message?
-- @param trackingNumber?
update labels set state = :state, message = :message, tracking_number = :trackingNumber, finished_at = clock_timestamp()
where id = :labelId and state in ('requested', 'unknown');

-- name: isNumberOfAnother :one
-- The shop follows a parcel under this number already, and not this label's.
-- @column taken!
select exists (select from parcel_tracking where tracking_number = :trackingNumber)
  and not exists (select from labels where id = :labelId and tracking_number = :trackingNumber) as taken;

-- name: orderOfLabel :one
select order_id from labels where id = :labelId;

-- name: keepLabel :many
-- A sweep may have called the try's outcome unknown while the carrier's answer was still on its way. The label is written to
-- each order of the parcel.
with made as (
  update labels set state = 'made', tracking_number = :trackingNumber, path = :path, sha256 = :sha256, message = null,
    finished_at = clock_timestamp()
  where id = :labelId and order_id = :orderId and state in ('requested', 'unknown', 'made')
  returning order_id, parcel_id
), followed as (
  insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
  select :trackingNumber, order_id, clock_timestamp(), clock_timestamp() + interval '2 hours' from made
  on conflict (tracking_number) do nothing
)
update orders set shipping_label_path = :path, tracking_id = :trackingNumber, version = version + 1,
  updated_at = clock_timestamp()
where id = any(array(select s.id from made m cross join lateral orders_of_parcel_with(m.order_id) s))
returning id as order_id;

-- name: readParcel :optional
-- @column pieces_grams?
-- @column shipping_address AnyStoredAddress
select order_number, shipping_address, pieces_grams(parcel_id) as pieces_grams from orders where id = :orderId and shipping_address is not null;

-- name: findParcelWithNumber :optional
-- @column tracking_number!
select l.id, l.tracking_number from orders o join labels l on l.order_id = o.id or l.parcel_id = o.parcel_id and order_is_settled(o.status)
where o.id = :orderId and l.state in ('made', 'unknown') and l.tracking_number is not null;

-- name: giveUpLabels :exec
update labels set state = 'unknown', finished_at = clock_timestamp()
where state = 'requested' and requested_at < clock_timestamp() - interval '2 minutes';

-- name: isHandedOver :one
-- @column handed!
select exists (select from orders o join handovers h on h.tracking_number = o.tracking_id where o.id = :orderId) as handed;

-- name: discardLabel :many
-- Of all orders of the parcel, the one asked for first.
with own as (
  select id, tracking_id, shipping_label_path from orders_of_parcel_with(:orderId)
), tried as (
  update labels set state = 'discarded', finished_at = clock_timestamp()
  where state in ('made', 'unknown') and (order_id = :orderId
    or parcel_id = (select parcel_id from orders where id = :orderId and order_is_settled(status)))
  returning tracking_number
), unused as (
  update parcel_tracking set discarded_at = clock_timestamp()
  where tracking_number in (select tracking_number from tried) and discarded_at is null
)
update orders o set shipping_label_path = null, tracking_id = null, version = o.version + 1,
  updated_at = clock_timestamp()
from own
where o.id = own.id and (own.shipping_label_path is not null or exists (select from tried))
returning o.id as order_id, coalesce(own.tracking_id, (select tracking_number from tried)) as tracking_id;

-- name: readSent :optional
-- A parcel that may be to be sent again, once its orders are locked: whoever hears of it locks them first. `lost_from_sight`: it is
-- not delivered, or that is contradicted, and it comes back, is lost, or nothing was heard of it for days.
-- @column lost_from_sight!
select t.order_id, t.replaced_at is not null as replaced, t.discarded_at is not null as discarded,
  (select o.id from orders o where o.tracking_id = t.tracking_number order by order_is_settled(o.status) desc, o.id limit 1) as bearer_id,
  t.state in ('returning', 'returned', 'lost') or coalesce(t.doubt = 'contradicted', false)
    or (t.state <> 'delivered' and coalesce(t.last_event_at, t.announced_at) < clock_timestamp() - make_interval(days => :stillDays::int))
    as lost_from_sight
from parcel_tracking t where t.tracking_number = :trackingNumber;

-- name: findNotToSendAgain :optional
-- The first of these orders of which nothing is to be sent: not sent, nothing left of it, its pieces expected back, or its money
-- given back or asked back.
select o.order_number from orders o
cross join lateral (select coalesce(sum(t.amount_cents), 0) as paid, coalesce(sum(refundable_cents(t)), 0) - coalesce((
    select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.state in ('due', 'failed')), 0) as kept
  from transactions t where t.order_id = o.id) m
where o.id = any(:orderIds::uuid[]) and (o.status not in ('shipped', 'delivered') or not order_has_pieces_to_send(o)
  or m.paid > 0 and m.kept <= 0
  or exists (select from order_items i join return_case_items c on c.order_item_id = i.id and c.is_open where i.order_id = o.id))
order by o.id limit 1;

-- name: replaceLabel :exec
-- The orders bear no number until their second label is made: what is still told of the first one moves them no more.
with replaced as (
  update labels set state = 'discarded' where tracking_number = :trackingNumber and state = 'made'
), followed as (
  update parcel_tracking set replaced_at = clock_timestamp(), pieces_came_back = :cameBack, handled_at = null, handled_by = null
  where tracking_number = :trackingNumber
)
update orders set shipping_label_path = null, tracking_id = null where id = any(:orderIds::uuid[]);
