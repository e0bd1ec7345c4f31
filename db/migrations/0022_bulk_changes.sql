-- One status asked for many orders at once. Whoever asked may leave: each order is changed by itself, by whichever
-- server comes to it, and its row here says what became of it.
create table bulk_changes (
  id uuid primary key,
  status text not null,
  reason text,
  actor_id uuid not null references users (id) on delete restrict,
  source_address text,
  created_at timestamptz not null default clock_timestamp()
);
create table bulk_change_orders (
  bulk_change_id uuid not null references bulk_changes (id) on delete cascade,
  -- As it was asked for: an order that does not exist is refused like any other.
  order_id uuid not null,
  place integer not null,
  state text not null default 'waiting' constraint bulk_change_orders_state_known check (state in ('waiting', 'done', 'refused')),
  code text,
  message text,
  primary key (bulk_change_id, order_id),
  constraint bulk_change_orders_refusal_told check ((state = 'refused') = (code is not null and message is not null))
);
-- Small: only what is still to be done.
create index bulk_change_orders_waiting on bulk_change_orders (bulk_change_id, place) where state = 'waiting';
