-- Labels for many parcels, asked for in one act. The server makes them whoever looks on; the carrier is asked outside of any
-- transaction, so that a row is claimed for a while instead of locked.
create table label_batches (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references users (id) on delete cascade,
  source_address text,
  created_at timestamptz not null default clock_timestamp(),
  -- When its result was put away.
  closed_at timestamptz
);
comment on table label_batches is 'Labels asked for in one act.';
-- Small: a result is put away once its labels are printed.
create index label_batches_open on label_batches (created_at) where closed_at is null;
create index label_batches_by_age on label_batches (created_at);
create index label_batches_by_actor on label_batches (actor_id);

create table label_batch_rows (
  batch_id uuid not null references label_batches (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  place integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  -- Not before then: a server has it, or its parcel's label is being made elsewhere.
  due_at timestamptz not null default clock_timestamp(),
  -- Why it was refused.
  message text,
  primary key (batch_id, order_id)
);
comment on table label_batch_rows is 'The orders whose parcels get a label by a batch.';
-- Small: what waits.
create index label_batch_rows_due on label_batch_rows (due_at) where state = 'waiting';
create index label_batch_rows_by_order on label_batch_rows (order_id);
