create table message_templates (
  id uuid primary key default gen_random_uuid(),
  type text not null constraint message_templates_type_unique unique check (type in ('to-validate', 'to-pay', 'paid',
    'preparing', 'to-ship', 'shipped', 'delivered', 'cancelled-by-customer', 'cancelled-by-admin')),
  title text not null check (length(btrim(title)) between 1 and 200),
  body text not null,
  scope text[] not null default '{back-office}' check (scope = '{back-office}'),
  is_automatic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Messages leave from here. An automatic one is written unrendered with what causes it, and rendered, once and
-- for good, when a worker first takes it.
create table outbox (
  id bigint generated always as identity primary key,
  dedupe_key text not null constraint outbox_dedupe_key_unique unique,
  kind text not null check (kind in ('automatic', 'manual', 'test', 'withdrawal', 'sign-in-link', 'password-reset', 'payment-link')),
  template_type text,
  order_id uuid references orders (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  batch_id uuid,
  facts jsonb,
  to_name text,
  to_address text,
  subject text,
  html text,
  text text,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  last_error text,
  provider_response text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
) with (fillfactor = 80);
create index outbox_due on outbox (due_at) where state in ('waiting', 'sending');
create index outbox_newest on outbox (state, id desc);
create index outbox_by_order on outbox (order_id) where order_id is not null;
create index outbox_by_batch on outbox (batch_id) where batch_id is not null;
create unique index outbox_automatic_once on outbox (order_id, template_type) where kind = 'automatic';
