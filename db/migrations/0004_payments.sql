-- One row per attempt to pay. `reference` is the order id the card provider knows; it reveals nothing of ours.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete restrict,
  reference text not null constraint payments_reference_unique unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  state text not null check (state in ('starting', 'open', 'paid', 'refused', 'abandoned', 'failed', 'withdrawn')),
  form_token text,
  token_expires_at timestamptz,
  started_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  last_checked_at timestamptz,
  refusal_code text
) with (fillfactor = 80);
create unique index payments_one_open_per_order on payments (order_id) where state in ('starting', 'open');
create index payments_by_order on payments (order_id, started_at desc);
create index payments_without_result on payments (started_at) where state in ('starting', 'open', 'refused', 'withdrawn', 'failed');

-- Every authentic word of the provider, whichever way it came. The same word twice is one row.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid references payments (id) on delete restrict,
  reference text,
  transaction_uuid text not null,
  detailed_status text not null,
  order_status text not null,
  amount_cents integer not null,
  source text not null check (source in ('browser', 'notification', 'reconciliation')),
  outcome text not null check (outcome in ('settled', 'refused', 'running', 'repeated-payment', 'unknown-reference', 'no-change')),
  error_code text,
  received_at timestamptz not null default clock_timestamp(),
  constraint payment_events_once unique (transaction_uuid, detailed_status)
);
create index payment_events_by_payment on payment_events (payment_id);

-- Money that was taken: one row per PAID debit, with what has been given back of it.
create table transactions (
  uuid text primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  paid_at timestamptz not null default clock_timestamp(),
  constraint transactions_never_over_refunded check (refunded_cents between 0 and amount_cents)
);
create index transactions_by_order on transactions (order_id);

-- Money to give back: first a task ('due') or at once a request, then what the provider answered.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  transaction_uuid text not null references transactions (uuid) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('due', 'requested', 'done', 'failed', 'unknown', 'dismissed')),
  reason text not null,
  due_on date,
  requested_by uuid references users (id) on delete set null,
  provider_uuid text,
  message text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index refunds_by_order on refunds (order_id);
create index refunds_open on refunds (due_on) where state in ('due', 'requested', 'unknown', 'failed');
-- A refund on its way reserves its amount in transactions.refunded_cents; one at a time per transaction.
create unique index refunds_one_at_a_time on refunds (transaction_uuid) where state in ('requested', 'unknown');
