-- Shop credit (avoir): money that the shop owes a person and with which she pays, in part or in whole. It is a means of
-- payment: what an order costs stays what it is (decision 0118).
create table credits (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is. Every order with an e-mail has a person, with or without an account.
  user_id uuid not null references users (id) on delete restrict,
  -- 'gift': given by staff; 'refund': in place of money that was owed back; 'fee': a fee that was paid too much.
  source text not null check (source in ('gift', 'refund', 'fee')),
  reason text not null check (length(reason) <= 300),
  -- The order that it comes from, and the refund whose place it takes.
  order_id uuid references orders (id) on delete set null,
  refund_id uuid constraint credits_once_per_refund unique references refunds (id) on delete restrict,
  -- The sum of its movements, and what of it orders hold whose payment is under way.
  left_cents integer not null default 0,
  reserved_cents integer not null default 0,
  expires_at timestamptz,
  granted_by uuid references users (id) on delete set null,
  granted_at timestamptz not null default clock_timestamp(),
  constraint credits_never_below_zero check (left_cents >= 0),
  constraint credits_never_reserved_twice check (reserved_cents between 0 and left_cents)
);
create index credits_of_person on credits (user_id, granted_at desc);
create index credits_by_order on credits (order_id) where order_id is not null;
create index credits_by_staff on credits (granted_by) where granted_by is not null;
-- Small: what is left of it runs out one day.
create index credits_to_expire on credits (expires_at) where expires_at is not null and left_cents > 0;

-- The ledger: what was granted, spent, given back. Its sum is what is left; it is only ever appended.
create table credit_movements (
  id bigint generated always as identity primary key,
  credit_id uuid not null references credits (id) on delete restrict,
  kind text not null check (kind in ('granted', 'spent', 'given-back', 'expired', 'withdrawn')),
  amount_cents integer not null,
  -- The payment that it was spent in or given back from.
  transaction_uuid text references transactions (uuid) on delete restrict,
  actor_kind text not null,
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default clock_timestamp(),
  constraint credit_movements_sign check (case when kind in ('granted', 'given-back') then amount_cents > 0 else amount_cents < 0 end),
  constraint credit_movements_of_payments check ((kind in ('spent', 'given-back')) = (transaction_uuid is not null))
);
create index credit_movements_by_credit on credit_movements (credit_id, id);
create index credit_movements_by_transaction on credit_movements (transaction_uuid) where transaction_uuid is not null;
create index credit_movements_by_actor on credit_movements (actor_id) where actor_id is not null;
create trigger credit_movements_append_only before update or delete on credit_movements
  for each row when (pg_trigger_depth() = 0) execute function refuse_any_change();

-- What of a credit an order was to be paid with: reserved while its payment is under way, then spent or released. What was
-- released stays known, for money of that payment may come late.
create table credit_uses (
  order_id uuid not null references orders (id) on delete cascade,
  credit_id uuid not null references credits (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('reserved', 'spent', 'released')),
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, credit_id)
);
create index credit_uses_by_credit on credit_uses (credit_id);
-- Small: payments under way.
create index credit_uses_reserved on credit_uses (at) where state = 'reserved';

-- What is reserved for an order; 0 once it is paid. And what of an attempt's order credit was to pay.
alter table orders add column credit_cents integer not null default 0 constraint orders_credit_not_negative check (credit_cents >= 0);
alter table payments add column credit_cents integer not null default 0 check (credit_cents >= 0);

alter table transactions add column credit_id uuid references credits (id) on delete restrict,
  drop constraint transactions_means_known,
  add constraint transactions_means_known check (means in ('card', 'transfer', 'credit')),
  add constraint transactions_credit_is_named check ((means = 'credit') = (credit_id is not null));
create index transactions_by_credit on transactions (credit_id) where credit_id is not null;

-- Given as credit instead of money: the provider holds it still.
alter table refunds add column as_credit boolean not null default false;

create function given_as_credit_cents(paid text) returns integer language sql stable parallel safe
  return (select coalesce(sum(amount_cents), 0)::int from refunds where transaction_uuid = paid and as_credit and state = 'done');

-- Whether a refund gave money back: what was given as credit, or back to it, is none.
create function refund_is_money(r refunds) returns boolean language sql immutable parallel safe
  return not r.as_credit and r.transaction_uuid not like 'credit:%';

-- The credit that a reader may spend: her own where she is signed in, has proved the person's e-mail by a link, or reads with
-- a phone bound to the person's handle; and what comes from an order that her browser paid. A typed e-mail proves nothing.
-- In PL/pgSQL, which keeps its plan: every page of an open order asks, and to plan it costs more than to run it.
create function credits_of_reader(reader_device text, reader_id uuid)
returns table (credit_id uuid, usable_cents integer, expires_at timestamptz, granted_at timestamptz)
language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return query select c.id, c.left_cents - c.reserved_cents, c.expires_at, c.granted_at from credits c
  where c.left_cents > 0 and (c.expires_at is null or c.expires_at > clock_timestamp()) and c.id in (
    select id from credits where user_id = reader_id
    union
    select k.id from order_devices d join orders o on o.id = d.order_id join users u on u.id = o.user_id
      join credits k on k.user_id = u.id
    where d.device_hash = reader_device and d.proof = 'link' and d.email_hash = email_hash(u.email)
    union
    select k.id from handle_devices h join users u on u.tiktok_username = h.handle join credits k on k.user_id = u.id
    where h.device_hash = reader_device
    union
    select k.id from order_devices d join credits k on k.order_id = d.order_id
    where d.device_hash = reader_device and d.proof = 'payment');
end $$;

-- What comes back to a credit after it ran out, or shortly before, is good for three months more.
create function given_back_until(expires_at timestamptz) returns timestamptz language sql volatile parallel safe
  return case when expires_at is not null then greatest(expires_at, clock_timestamp() + interval '3 months') end;

-- Received and refunded count money everywhere. Credit that was spent is money of earlier or none; what was given as credit, or back to
-- it, is no money given back.
create or replace view customer_numbers as
  select u.id as user_id, n.orders, n.received_cents, n.refunded_cents, n.owed_cents, n.paid, n.asked
  from users u cross join lateral (
    select count(*) filter (where not order_is_cancelled(o.status))::int as orders,
      coalesce(sum(o.total_cents - t.credit_cents) filter (where order_is_settled(o.status)), 0)::bigint as received_cents,
      coalesce(sum(t.refunded_cents) filter (where order_is_settled(o.status)), 0)::bigint as refunded_cents,
      coalesce(sum(o.total_cents) filter (where o.status = 'to-pay'), 0)::bigint as owed_cents,
      count(*) filter (where p.paid)::int as paid,
      count(*) filter (where p.paid or o.status = 'to-pay'
        or exists (select from order_history h where h.order_id = o.id and h.to_status = 'to-pay'))::int as asked
    from orders o
    cross join lateral (select o.paid_at is not null or order_is_settled(o.status) as paid) p
    cross join lateral (select coalesce(sum(t.amount_cents) filter (where t.means = 'credit'), 0) as credit_cents,
        coalesce(sum(t.refunded_cents) filter (where t.means <> 'credit'), 0)
          - coalesce(sum(given_as_credit_cents(t.uuid)) filter (where t.means <> 'credit'), 0) as refunded_cents
      from transactions t where t.order_id = o.id) t
    where o.user_id = u.id
  ) n;

create or replace view live_numbers as
  select live_id, coalesce(sum(orders) filter (where not order_is_cancelled(status)), 0)::int as orders,
    coalesce(sum(cents) filter (where order_is_settled(status)), 0)::bigint as revenue_cents,
    coalesce(sum(cents) filter (where status = 'to-pay'), 0)::bigint as owed_cents
  from (
    select live_id, status, orders, cents from order_totals
    union all
    select live_id, status, orders, cents from order_total_changes
    union all
    select live_id, status, 1, total_cents from orders where order_is_open(status)
    union all
    select o.live_id, o.status, 0, -t.amount_cents from transactions t join orders o on o.id = t.order_id
    where t.credit_id is not null and order_is_settled(o.status)
  ) t group by live_id;
