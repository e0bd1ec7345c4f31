-- Money that the provider's signature vouches for and that belongs to no order of this shop: one row per transaction,
-- a task for staff until it is tied to an order, given back or dismissed. Amounts may be in any currency and of any size.
create table unmatched_payments (
  id uuid primary key default gen_random_uuid(),
  transaction_uuid text not null constraint unmatched_payments_once unique,
  reference text,
  -- What kept it from an order: a reference that is none of ours, or the provider's word for another mode, shop or currency.
  cause text not null check (cause in ('reference', 'mode', 'shop', 'currency')),
  detailed_status text not null,
  source text not null check (source in ('browser', 'notification', 'reconciliation')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  payer_name text,
  payer_email text,
  paid_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- 'refunding': the provider was asked, and has not said how it ended.
  state text not null default 'open' check (state in ('open', 'refunding', 'tied', 'refunded', 'dismissed')),
  order_id uuid references orders (id) on delete restrict,
  reason text,
  -- Why an attempt to give it back came to nothing.
  message text,
  handled_by uuid references users (id) on delete set null,
  handled_at timestamptz,
  constraint unmatched_payments_tied_name_their_order check ((state = 'tied') = (order_id is not null))
);
-- Few at any time.
create index unmatched_payments_open on unmatched_payments (received_at) where state in ('open', 'refunding');
create index unmatched_payments_by_order on unmatched_payments (order_id) where order_id is not null;
create index unmatched_payments_by_handler on unmatched_payments (handled_by) where handled_by is not null;
create index unmatched_payments_newest on unmatched_payments (received_at desc, id);

-- What came before there was a queue.
insert into unmatched_payments (transaction_uuid, reference, cause, detailed_status, source, amount_cents, currency, paid_at, received_at)
select distinct on (e.transaction_uuid) e.transaction_uuid, e.reference, 'reference', e.detailed_status, e.source,
  e.amount_cents, 'EUR', e.received_at, e.received_at
from payment_events e
where e.outcome = 'unknown-reference' and e.order_status = 'PAID' and e.amount_cents > 0
  and e.detailed_status in ('AUTHORISED', 'CAPTURED', 'ACCEPTED', 'PARTIALLY_AUTHORISED')
  and not exists (select from transactions t where t.uuid = e.transaction_uuid)
order by e.transaction_uuid, e.id;
