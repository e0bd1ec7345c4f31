-- What was paid with: the provider's own words, as they came. Null: it said none, or the row is older than this.
alter table payment_events add column method_type text, add column wallet text;
alter table transactions add column method_type text, add column wallet text;
alter table unmatched_payments add column method_type text, add column wallet text;

create or replace view unmatched_payment_rows as
  select p.id, p.transaction_uuid, p.reference, p.cause, p.amount_cents, p.currency, p.card_brand, p.card_last4,
    p.payer_name, p.payer_email, p.paid_at, p.received_at, p.state, p.message, p.reason, p.handled_at,
    (select display_name from users where id = p.handled_by) as handled_by_name,
    (select json_build_object('id', id, 'number', order_number) from orders where id = p.order_id) as ordered,
    (select json_agg(json_build_object('id', s.id, 'number', s.order_number, 'totalCents', s.total_cents,
        'customer', s.customer) order by s.is_payers desc, s.created_at desc)
      from (
        select o.id, o.order_number, o.total_cents, o.created_at,
          btrim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')) as customer,
          coalesce(lower(o.shipping_address ->> 'email') = lower(p.payer_email), false) as is_payers
        from orders o
        where order_is_open(o.status) and p.state = 'open' and p.currency = 'EUR'
          and (o.total_cents = p.amount_cents or lower(o.shipping_address ->> 'email') = lower(p.payer_email))
        order by is_payers desc, o.created_at desc limit 5) s) as suggestions,
    p.method_type, p.wallet
  from unmatched_payments p;

-- When the provider was last asked about a refund that it had yet to do.
alter table refunds add column last_checked_at timestamptz;

-- Cards that the provider keeps for a browser whose buyer asked for it: the provider's name of the card (its alias) and what
-- shows her which card it is, never its number.
create table card_aliases (
  id uuid primary key default gen_random_uuid(),
  token text not null constraint card_aliases_token_unique unique,
  -- The browser that brought the provider's signed answer, hashed as in order_devices; null until then, and once forgotten.
  device_hash text,
  -- The purchase with which the card was kept: it is forgotten with it.
  order_id uuid references orders (id) on delete set null,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  expires_on date,
  consented_at timestamptz not null default clock_timestamp(),
  consent_wording text not null,
  used_at timestamptz not null default clock_timestamp(),
  -- From here on it is no longer offered; the row stays until the provider has cancelled it.
  forgotten_at timestamptz,
  cancel_tries integer not null default 0,
  cancel_after timestamptz not null default clock_timestamp(),
  constraint card_aliases_forgotten_is_empty check (forgotten_at is null or (device_hash is null and last4 is null and brand is null))
);
-- One card a browser; a newer one takes its place.
create unique index card_aliases_one_per_device on card_aliases (device_hash) where forgotten_at is null and device_hash is not null;
create index card_aliases_by_order on card_aliases (order_id);
-- Small: those that the provider has yet to cancel.
create index card_aliases_to_cancel on card_aliases (cancel_after) where forgotten_at is not null;

-- What the form of an attempt offers, and the kept card that it was opened for: it is given to no other browser.
alter table payments add column means text[], add column alias_id uuid references card_aliases (id) on delete set null;
create index payments_by_alias on payments (alias_id) where alias_id is not null;

-- Attempts of which the provider has yet to decide, since when, and when it is next asked: after five minutes, after an hour,
-- then each day. Its notification comes first, as a rule.
create index payment_events_running on payment_events (payment_id) where outcome = 'running';
create view pending_attempts as
  select u.payment_id, u.since, case
      when coalesce(p.last_checked_at, u.since) < u.since + interval '5 minutes' then u.since + interval '5 minutes'
      when p.last_checked_at < u.since + interval '1 hour' then u.since + interval '1 hour'
      else p.last_checked_at + interval '1 day' end as ask_at
  from (
    select e.payment_id, min(e.received_at) as since from payment_events e
    where e.outcome = 'running' and not exists (
      select from payment_events d where d.transaction_uuid = e.transaction_uuid and d.outcome <> 'running')
    group by e.payment_id) u
  join payments p on p.id = u.payment_id;
