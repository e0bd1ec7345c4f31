-- One act asked for many rows of a list at once. Whoever asked may leave: each row is done by itself, by whichever server
-- comes to it, and its row here says what became of it. It takes the place of the bulk changes of orders alone.
create table bulk_acts (
  id uuid primary key,
  -- The list and what is done in it: 'orders.status', 'products.remove'.
  kind text not null,
  -- What the act needs to know beside its rows: a status, a price.
  input jsonb not null,
  actor_id uuid not null references users (id) on delete restrict,
  source_address text,
  created_at timestamptz not null default clock_timestamp(),
  -- When whoever asked put its result away.
  closed_at timestamptz
);
-- Small: a result is put away when it has been read.
create index bulk_acts_open on bulk_acts (actor_id, created_at) where closed_at is null;
create index bulk_acts_by_age on bulk_acts (created_at);
create index bulk_acts_by_actor on bulk_acts (actor_id);
create table bulk_act_rows (
  bulk_act_id uuid not null references bulk_acts (id) on delete cascade,
  -- As it was asked for, a uuid or a number: what does not exist is refused like any other.
  row_id text not null,
  place integer not null,
  state text not null default 'waiting' constraint bulk_act_rows_state_known check (state in ('waiting', 'done', 'refused')),
  code text,
  message text,
  primary key (bulk_act_id, row_id),
  constraint bulk_act_rows_refusal_told check ((state = 'refused') = (code is not null and message is not null))
);
-- Small: only what is still to be done.
create index bulk_act_rows_waiting on bulk_act_rows (bulk_act_id, place) where state = 'waiting';

insert into bulk_acts (id, kind, input, actor_id, source_address, created_at)
select id, 'orders.status', jsonb_strip_nulls(jsonb_build_object('status', status, 'reason', reason)), actor_id,
  source_address, created_at
from bulk_changes;
insert into bulk_act_rows (bulk_act_id, row_id, place, state, code, message)
select bulk_change_id, order_id::text, place, state, code, message from bulk_change_orders;
drop table bulk_change_orders;
drop table bulk_changes;
