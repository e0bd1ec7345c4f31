-- What came back of paid orders: one row for each time that pieces were taken back, one line for each piece. The money
-- owed for it is in `refunds`, which name it.
create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  -- The statement of withdrawal that it answers, if there was one.
  withdrawal_id uuid references withdrawals (id) on delete set null,
  cause text not null check (cause in ('withdrawal', 'defect', 'wrong-piece', 'undelivered', 'not-sendable', 'other')),
  note text check (length(note) <= 300),
  -- Whether the parcel had left: what came back then came from its buyer, what did not was taken out before.
  was_sent boolean not null,
  -- What staff decided to give back for it when they noted it.
  refund_cents integer not null check (refund_cents >= 0),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  -- It was noted by mistake: its lines are gone from return_lines, the order's history still tells of them.
  undone_at timestamptz,
  constraint returns_known_with_their_order unique (id, order_id)
);
create index returns_by_order on returns (order_id);
create index returns_by_withdrawal on returns (withdrawal_id) where withdrawal_id is not null;
create index returns_by_creator on returns (created_by) where created_by is not null;

-- A piece 'restocked' is for sale again: its line takes no unit any more. One 'set-aside' keeps its unit, so that nobody
-- can buy it.
create table return_lines (
  order_item_id uuid not null references order_items (id) on delete restrict,
  return_id uuid not null references returns (id) on delete restrict,
  disposition text not null check (disposition in ('restocked', 'set-aside')),
  constraint return_lines_once_per_line primary key (order_item_id)
);
create index return_lines_by_return on return_lines (return_id);

-- How many lines of the order came back and what they cost, as line_count and items_cents count them all.
alter table orders
  add column returned_count integer not null default 0,
  add column returned_cents integer not null default 0,
  add constraint orders_never_over_returned
    check (returned_count between 0 and line_count and returned_cents between 0 and items_cents);

alter table refunds
  add column return_id uuid,
  add constraint refunds_of_a_return_of_their_order foreign key (return_id, order_id)
    references returns (id, order_id) on delete restrict;
create index refunds_by_return on refunds (return_id) where return_id is not null;

alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in ('created', 'status', 'line-added',
  'line-removed', 'address', 'payment', 'label', 'review', 'transfer', 'comment', 'refund', 'withdrawal',
  'line-returned', 'line-return-undone', 'line-restocked'));
