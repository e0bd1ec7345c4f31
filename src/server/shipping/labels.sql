-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readLabelFiles :many
-- In the order of the ids.
select o.order_number, coalesce(l.path, o.shipping_label_path) as path, l.sha256
from unnest(:orderIds::uuid[]) with ordinality as asked(id, place)
join orders o on o.id = asked.id
left join labels l on l.order_id = o.id and l.state = 'made'
order by asked.place;

-- name: findLiveLabel :optional
-- @column state "requested" | "made" | "unknown"
select state from labels where order_id = :orderId and state in ('requested', 'made', 'unknown');

-- name: insertLabel :one
-- @param userId?
insert into labels (order_id, state, requested_by) values (:orderId, 'requested', :userId) returning id;

-- name: endLabel :exec
-- @param message?
-- @param trackingNumber?
update labels set state = :state, message = :message, tracking_number = :trackingNumber, finished_at = clock_timestamp()
where id = :labelId and state in ('requested', 'unknown');

-- name: keepLabel :optional
-- A sweep may have called the try's outcome unknown while the carrier's answer was still on its way.
with made as (
  update labels set state = 'made', tracking_number = :trackingNumber, path = :path, sha256 = :sha256, message = null,
    finished_at = clock_timestamp()
  where id = :labelId and order_id = :orderId and state in ('requested', 'unknown', 'made')
  returning order_id
), followed as (
  insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
  select :trackingNumber, order_id, clock_timestamp(), clock_timestamp() + interval '2 hours' from made
  on conflict (tracking_number) do nothing
)
update orders set shipping_label_path = :path, tracking_id = :trackingNumber, version = version + 1,
  updated_at = clock_timestamp()
where id = (select order_id from made)
returning id as order_id;

-- name: readParcel :optional
-- @column shipping_address AnyStoredAddress
select order_number, shipping_address from orders where id = :orderId and shipping_address is not null;

-- name: findParcelWithNumber :optional
-- @column tracking_number!
select id, tracking_number from labels
where order_id = :orderId and state in ('made', 'unknown') and tracking_number is not null;

-- name: giveUpLabels :exec
update labels set state = 'unknown', finished_at = clock_timestamp()
where state = 'requested' and requested_at < clock_timestamp() - interval '2 minutes';

-- name: discardLabel :optional
with tried as (
  update labels set state = 'discarded', finished_at = clock_timestamp()
  where order_id = :orderId and state in ('made', 'unknown')
  returning tracking_number
), unused as (
  update parcel_tracking set discarded_at = clock_timestamp()
  where tracking_number in (select tracking_number from tried) and discarded_at is null
), old as (
  select id, tracking_id, shipping_label_path from orders where id = :orderId
)
update orders o set shipping_label_path = null, tracking_id = null, version = o.version + 1,
  updated_at = clock_timestamp()
from old
where o.id = old.id and (old.shipping_label_path is not null or exists (select from tried))
returning coalesce(old.tracking_id, (select tracking_number from tried)) as tracking_id;
