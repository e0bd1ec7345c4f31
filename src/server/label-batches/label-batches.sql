-- @import { StaffRole } from "#domain/roles.ts";

-- name: insertBatch :one
-- Of the orders that there are; one that is asked for twice counts once.
-- @param sourceAddress?
with batch as (
  insert into label_batches (actor_id, source_address) values (:userId, :sourceAddress) returning id
), rows as (
  insert into label_batch_rows (batch_id, order_id, place)
  select batch.id, o.id, min(asked.place)
  from batch, unnest(:orderIds::uuid[]) with ordinality as asked(id, place) join orders o on o.id = asked.id
  group by batch.id, o.id
)
select id from batch;

-- name: readBatches :many
-- What is not put away, or this one.
-- @param batchId?
-- @column asked_by!
-- @column total!
-- @column waiting!
-- @column done!
-- @column refused { id: string; label: string; message: string }[]
select b.id, b.created_at as asked_at, u.display_name as asked_by, count(*)::int as total,
  count(*) filter (where r.state = 'waiting')::int as waiting,
  count(*) filter (where r.state = 'done')::int as done,
  coalesce(json_agg(json_build_object('id', o.id, 'label', o.order_number, 'message', coalesce(r.message, '')) order by r.place)
    filter (where r.state = 'refused'), '[]') as refused
from label_batches b
join users u on u.id = b.actor_id
join label_batch_rows r on r.batch_id = b.id
join orders o on o.id = r.order_id
where case when :batchId::uuid is null then b.closed_at is null else b.id = :batchId end
group by b.id, b.created_at, u.display_name
order by b.created_at desc, b.id;

-- name: claimRow :optional
-- The next row of the oldest batch. Whoever claims it has it for half a minute: a server that dies leaves it to another, and
-- the rules of label tries keep a parcel from a second label.
-- @column role StaffRole | null
update label_batch_rows r set due_at = clock_timestamp() + interval '30 seconds'
from label_batches b join users u on u.id = b.actor_id
where b.id = r.batch_id and (r.batch_id, r.order_id) = (
  select w.batch_id, w.order_id from label_batch_rows w join label_batches c on c.id = w.batch_id
  where w.state = 'waiting' and w.due_at <= clock_timestamp()
  order by c.created_at, c.id, w.place limit 1 for update of w skip locked)
returning r.batch_id, r.order_id, b.actor_id, b.source_address, u.display_name as actor_name, u.role;

-- name: concludeRow :exec
-- @param message?
update label_batch_rows set state = :state, message = :message
where batch_id = :batchId and order_id = :orderId and state = 'waiting';

-- name: putOff :exec
update label_batch_rows set due_at = clock_timestamp() + interval '10 seconds'
where batch_id = :batchId and order_id = :orderId and state = 'waiting';

-- name: retryRefused :exec
-- Done again by whoever asks now, with her rights.
with taken as (
  update label_batches set closed_at = null, actor_id = :userId where id = :batchId returning id
)
update label_batch_rows r set state = 'waiting', message = null, due_at = clock_timestamp()
from taken where r.batch_id = taken.id and r.state = 'refused';

-- name: closeBatch :exec
update label_batches set closed_at = coalesce(closed_at, clock_timestamp()) where id = :batchId;

-- name: labeledOrders :many
-- @column order_id!
-- One a parcel, in the order in which they were asked for.
select min(r.order_id::text)::uuid as order_id
from label_batch_rows r join orders o on o.id = r.order_id
where r.batch_id = :batchId and r.state = 'done' and o.shipping_label_path is not null
group by coalesce(o.parcel_id, o.id) order by min(r.place);
