-- @import { DeliveryDoubt } from "#domain/carrier-journey.ts";
-- @import { ParcelConcern } from "#domain/parcel-concern.ts";

-- name: claimDue :optional
-- The parcel that waits longest. Another copy of the server leaves it alone for a minute.
update parcel_tracking set asking_until = clock_timestamp() + interval '1 minute'
where tracking_number = (
  select tracking_number from parcel_tracking
  where next_check_at <= :now and (asking_until is null or asking_until < clock_timestamp())
  order by next_check_at limit 1 for update skip locked)
returning tracking_number;

-- name: lockParcel :one
-- Events that another hearer writes hold its key: a lock for an update of the key would wait for them in a circle.
-- `return_case_id`: it comes to the house, and what ends its way is its arrival here.
-- @column return_case_id string | null
select order_id, state, announced_at, last_event_at,
  (select case_id from return_labels where tracking_number = :trackingNumber) as return_case_id
from parcel_tracking where tracking_number = :trackingNumber for no key update;

-- name: insertEvents :many
-- One of the future is told again once its time has come, and one from long before the label is of a parcel that had the
-- number before.
insert into carrier_events (tracking_number, code, at, label)
select t.tracking_number, e.code, e.at, e.label
from parcel_tracking t, unnest(:codes::text[], :times::timestamptz[], :labels::text[]) as e(code, at, label)
where t.tracking_number = :trackingNumber and e.at between t.announced_at - interval '7 days' and :now
on conflict on constraint carrier_events_once do nothing
returning code, at;

-- name: wasHeldByReview :one
-- News came while an order of the parcel was under review, which has ended; nobody has set its status since.
-- @column held!
select exists (
  select from parcel_tracking t join orders o on o.tracking_id = t.tracking_number
  join order_history r on r.order_id = o.id and r.event = 'review' and r.at > t.heard_at
  where t.tracking_number = :trackingNumber and o.review_reason is null and not exists (
    select from order_history s where s.order_id = o.id and s.to_status is not null and s.at > t.heard_at)) as held;

-- name: readEvents :many
select code, at, label from carrier_events where tracking_number = :trackingNumber order by at desc, id desc;

-- name: writeJourney :exec
-- @param since?
-- @param handedOverAt?
-- @param deliveredAt?
-- @param doubt DeliveryDoubt | null
-- @param lastEventAt?
update parcel_tracking set state = :state, state_since = :since, handed_over_at = :handedOverAt, delivered_at = :deliveredAt,
  doubt = :doubt, last_event_at = :lastEventAt, heard_at = clock_timestamp()
where tracking_number = :trackingNumber;

-- name: keepTimes :exec
-- Where the carrier moved an order, its times are the carrier's, also when an earlier event is told late. Of a delivery that
-- staff said, the later day holds: her time to withdraw must not end too early (decision 0177).
-- @param handedOverAt?
-- @param deliveredAt?
update orders o set
  shipped_at = case when order_is_sent(o.status) and exists (
      select from order_history h where h.order_id = o.id and h.actor_kind = 'carrier' and h.to_status = 'shipped')
    then coalesce(:handedOverAt, shipped_at) else shipped_at end,
  delivered_at = case
    when o.status <> 'delivered' then delivered_at
    when (select h.actor_kind from order_history h where h.order_id = o.id and h.to_status = 'delivered' order by h.id desc limit 1) = 'carrier'
    then coalesce(:deliveredAt, delivered_at)
    else greatest(delivered_at, :deliveredAt) end
where o.id = any(:orderIds::uuid[]);

-- name: planNextCheck :exec
-- @param nextCheckAt?
update parcel_tracking set next_check_at = :nextCheckAt, asking_until = null where tracking_number = :trackingNumber;

-- name: findBearer :optional
-- An order that goes under this number, or whose return does.
-- @column id!
select id from (select id, order_is_settled(status) as is_settled from orders where tracking_id = :trackingNumber
  union all select c.order_id, false from return_labels b join return_cases c on c.id = b.case_id where b.tracking_number = :trackingNumber) o
order by is_settled desc, id limit 1;

-- name: readBearers :many
-- Once they are locked.
select id, status, user_id, review_reason is not null as under_review from orders where tracking_id = :trackingNumber order by id;

-- name: readParcels :many
-- The longest under way first. `everything`: all that buyers wait for; else those that concern staff.
-- @param concern ParcelConcern | null
-- @param after?
-- @column concern ParcelConcern | null
-- @column orders! { id: string; number: string; name: string | null }[]
select t.tracking_number, t.state, t.state_since, t.announced_at, t.handed_over_at, t.delivered_at, t.last_event_at,
  d.concern, d.last_label, d.orders
from parcel_tracking t cross join lateral parcel_details(t, :stillDays) d
where (t.state <> 'delivered' or t.doubt is not null or t.replaced_at is not null)
  and (case when :everything then t.discarded_at is null and t.replaced_at is null
      and not exists (select from return_labels r where r.tracking_number = t.tracking_number)
    else d.concern is not null end)
  and (:concern::text is null or d.concern = :concern)
  and (:after::text is null or (t.announced_at, t.tracking_number) > (
    select a.announced_at, a.tracking_number from parcel_tracking a where a.tracking_number = :after))
order by t.announced_at, t.tracking_number limit :most;

-- name: readParcel :many
-- @column concern ParcelConcern | null
-- @column orders! { id: string; number: string; name: string | null }[]
select t.tracking_number, t.state, t.state_since, t.announced_at, t.handed_over_at, t.delivered_at, t.last_event_at,
  d.concern, d.last_label, d.orders
from parcel_tracking t cross join lateral parcel_details(t, :stillDays) d
where t.tracking_number = :trackingNumber;

-- name: findTrackingNumber :optional
select tracking_id from orders where id = :orderId;

-- name: countConcerns :many
-- @column concern ParcelConcern
select parcel_concern(t, :stillDays) as concern, count(*)::int as parcels
from parcels_to_see(:stillDays) t
group by 1 order by 2 desc, 1;

-- name: markHandled :optional
update parcel_tracking set handled_at = clock_timestamp(), handled_by = :userId
where tracking_number = :trackingNumber returning order_id, state;

-- name: dateReturn :optional
-- What the carrier tells of a return that is still expected. Of its day and of the one that staff said the earlier holds: the
-- refund is due from the first of them on.
-- @param sentAt?
-- @param receivedAt?
-- @column has_left!
-- @column has_come!
update return_cases c set proof_of_sending_at = least(b.proof_of_sending_at, :sentAt),
  goods_received_at = least(b.goods_received_at, :receivedAt), updated_at = clock_timestamp()
from return_cases b
where c.id = :caseId and b.id = c.id and c.checked_at is null and c.called_off_at is null
  and (least(b.proof_of_sending_at, :sentAt) is distinct from b.proof_of_sending_at
    or least(b.goods_received_at, :receivedAt) is distinct from b.goods_received_at)
returning c.order_id, b.proof_of_sending_at is null and c.proof_of_sending_at is not null as has_left,
  b.goods_received_at is null and c.goods_received_at is not null as has_come;

-- name: earlierParcels :many
-- Under which numbers the order's parcel went before.
select t.tracking_number, t.state
from orders o join labels l on l.parcel_id = o.parcel_id
join parcel_tracking t on t.tracking_number = l.tracking_number and t.replaced_at is not null
where o.id = :orderId order by t.announced_at desc;

-- name: eventsOf :many
-- Those without words the carrier itself shows to nobody.
select tracking_number, code, at, label from carrier_events where tracking_number = any(:numbers::text[]) and label <> ''
order by at desc, id desc;
