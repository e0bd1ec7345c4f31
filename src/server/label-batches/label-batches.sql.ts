// Written by `npm run db:types` from label-batches.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface InsertBatchParameters {
  userId: string;
  sourceAddress: string | null;
  orderIds: readonly string[];
}

export interface InsertBatchRow {
  id: string;
}

/** Of the orders that there are; one that is asked for twice counts once. */
export const insertBatch = one<InsertBatchParameters, InsertBatchRow>({
  parameters: ["userId","sourceAddress","orderIds"],
  columns: ["id!"],
  text: `with batch as (
  insert into label_batches (actor_id, source_address) values ($1, $2) returning id
), rows as (
  insert into label_batch_rows (batch_id, order_id, place)
  select batch.id, o.id, min(asked.place)
  from batch, unnest($3::uuid[]) with ordinality as asked(id, place) join orders o on o.id = asked.id
  group by batch.id, o.id
)
select id from batch`,
});

export interface ReadBatchesParameters {
  batchId: string | null;
}

export interface ReadBatchesRow {
  id: string;
  askedAt: Date;
  askedBy: string;
  total: number;
  waiting: number;
  done: number;
  refused: Refine<unknown, { id: string; label: string; message: string }[]>;
}

/** What is not put away, or this one. */
export const readBatches = many<ReadBatchesParameters, ReadBatchesRow>({
  parameters: ["batchId"],
  columns: ["id!","asked_at!","asked_by!","total!","waiting!","done!","refused!"],
  text: `select b.id, b.created_at as asked_at, u.display_name as asked_by, count(*)::int as total,
  count(*) filter (where r.state = 'waiting')::int as waiting,
  count(*) filter (where r.state = 'done')::int as done,
  coalesce(json_agg(json_build_object('id', o.id, 'label', o.order_number, 'message', coalesce(r.message, '')) order by r.place)
    filter (where r.state = 'refused'), '[]') as refused
from label_batches b
join users u on u.id = b.actor_id
join label_batch_rows r on r.batch_id = b.id
join orders o on o.id = r.order_id
where case when $1::uuid is null then b.closed_at is null else b.id = $1 end
group by b.id, b.created_at, u.display_name
order by b.created_at desc, b.id`,
});

export interface ClaimRowRow {
  batchId: string;
  orderId: string;
  actorId: string;
  sourceAddress: string | null;
  actorName: string;
  role: Refine<string | null, StaffRole | null>;
}

/**
 * The next row of the oldest batch. Whoever claims it has it for half a minute: a server that dies leaves it to another, and
 * the rules of label tries keep a parcel from a second label.
 */
export const claimRow = optional<void, ClaimRowRow>({
  columns: ["batch_id!","order_id!","actor_id!","source_address","actor_name!","role"],
  text: `update label_batch_rows r set due_at = clock_timestamp() + interval '30 seconds'
from label_batches b join users u on u.id = b.actor_id
where b.id = r.batch_id and (r.batch_id, r.order_id) = (
  select w.batch_id, w.order_id from label_batch_rows w join label_batches c on c.id = w.batch_id
  where w.state = 'waiting' and w.due_at <= clock_timestamp()
  order by c.created_at, c.id, w.place limit 1 for update of w skip locked)
returning r.batch_id, r.order_id, b.actor_id, b.source_address, u.display_name as actor_name, u.role`,
});

export interface ConcludeRowParameters {
  state: string;
  message: string | null;
  batchId: string;
  orderId: string;
}

export const concludeRow = exec<ConcludeRowParameters>({
  parameters: ["state","message","batchId","orderId"],
  text: `update label_batch_rows set state = $1, message = $2
where batch_id = $3 and order_id = $4 and state = 'waiting'`,
});

export interface PutOffParameters {
  batchId: string;
  orderId: string;
}

export const putOff = exec<PutOffParameters>({
  parameters: ["batchId","orderId"],
  text: `update label_batch_rows set due_at = clock_timestamp() + interval '10 seconds'
where batch_id = $1 and order_id = $2 and state = 'waiting'`,
});

export interface RetryRefusedParameters {
  userId: string;
  batchId: string;
}

/** Done again by whoever asks now, with her rights. */
export const retryRefused = exec<RetryRefusedParameters>({
  parameters: ["userId","batchId"],
  text: `with taken as (
  update label_batches set closed_at = null, actor_id = $1 where id = $2 returning id
)
update label_batch_rows r set state = 'waiting', message = null, due_at = clock_timestamp()
from taken where r.batch_id = taken.id and r.state = 'refused'`,
});

export interface CloseBatchParameters {
  batchId: string;
}

export const closeBatch = exec<CloseBatchParameters>({
  parameters: ["batchId"],
  text: `update label_batches set closed_at = coalesce(closed_at, clock_timestamp()) where id = $1`,
});

export interface LabeledOrdersParameters {
  batchId: string;
}

export interface LabeledOrdersRow {
  orderId: string;
}

/** One a parcel, in the order in which they were asked for. */
export const labeledOrders = many<LabeledOrdersParameters, LabeledOrdersRow>({
  parameters: ["batchId"],
  columns: ["order_id!"],
  text: `select min(r.order_id::text)::uuid as order_id
from label_batch_rows r join orders o on o.id = r.order_id
where r.batch_id = $1 and r.state = 'done' and o.shipping_label_path is not null
group by coalesce(o.parcel_id, o.id) order by min(r.place)`,
});
