-- Orders of one person to one address share a parcel and its delivery fee. The order stays what is paid for and what is
-- contracted; the parcel is what is packed, labeled, sent, and for which delivery is charged once.
create table parcels (
  id uuid primary key default gen_random_uuid(),
  -- Who may still join it: orders of this person to this address, of this live (null: of any). All three are null once
  -- nobody may. No foreign keys: the orders in it keep the person and the live, and every purchase would ask for them.
  user_id uuid,
  address_key text,
  live_id uuid,
  -- open: more may join, or it waits to be packed. packed: all its orders are. void: none of its orders is left.
  state text not null default 'open' check (state in ('open', 'packed', 'void')),
  -- What one delivery cost when it was opened, and how much of that the shop gave: delivery that was free from an amount, an
  -- order that staff sent apart, one that was promised a place in a parcel that was packed meanwhile.
  fee_cents integer not null check (fee_cents >= 0),
  given_cents integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  packed_at timestamptz,
  constraint parcels_fee_given_at_most_once check (given_cents between 0 and fee_cents),
  constraint parcels_joined_while_open check (user_id is null or (state = 'open' and address_key is not null)),
  constraint parcels_nobody_joins_nowhere check (user_id is not null or (address_key is null and live_id is null))
) with (fillfactor = 90);
-- One open parcel for a person, an address and a live. Small: those that may still be joined.
create unique index parcels_one_open on parcels (user_id, address_key, live_id) nulls not distinct where user_id is not null;

-- In which parcel an order goes. One that is not paid yet and has a parcel announces that it joins it.
alter table orders add column parcel_id uuid references parcels (id) on delete restrict;
-- The terms under which the order was opened: what delivery costs, and from which amount it is free. Null: an older
-- release opened it, or delivery is never free.
alter table orders add column fee_cents integer check (fee_cents >= 0), add column free_from_cents integer check (free_from_cents > 0);
-- Its promo code gives the delivery.
alter table orders add column delivery_waived boolean not null default false;

-- How much of a refund is a delivery fee that was paid although its parcel had one, and whether the shop gives it back by
-- itself. Of every other refund the pieces come first: see `order_fee_back`.
alter table refunds
  add column fee_cents integer not null default 0 check (fee_cents >= 0),
  add column goes_by_itself boolean not null default false;

-- Two addresses are one for a parcel if recipient, street and town are written with the same letters and digits, whatever the
-- case, accents, spaces and punctuation. Only a digest is kept. Null where there is no street or no postcode.
create function parcel_address_key(address jsonb) returns text language sql immutable parallel safe
  return md5(regexp_replace(lower(normalize(
    coalesce(address ->> 'first_name', '') || coalesce(address ->> 'last_name', '') || coalesce(address ->> 'name', '') || '|'
      || coalesce(nullif(address ->> 'street', ''), address ->> 'address') || '|'
      || coalesce(nullif(address ->> 'zip', ''), address ->> 'postal_code') || '|'
      || coalesce(address ->> 'city', '') || '|' || coalesce(nullif(address ->> 'country', ''), 'France'),
    NFD)), '[^[:alnum:]|]', '', 'g'));

-- What an open order is charged for its delivery: nothing in another's parcel, nothing from the amount on from which it is
-- free, nothing with a promo code that gives it. One expression, which a trigger keeps, so that no statement that changes an order has to name it.
create function order_delivery(parcel_id uuid, items_cents integer, fee_cents integer, free_from_cents integer, waived boolean, charged integer)
returns integer language sql immutable parallel safe
  return case when parcel_id is not null or waived or items_cents >= free_from_cents then 0 else coalesce(fee_cents, charged) end;
create function keep_delivery() returns trigger language plpgsql as $$
begin
  new.shipping_cents := order_delivery(new.parcel_id, new.items_cents, new.fee_cents, new.free_from_cents, new.delivery_waived,
    new.shipping_cents);
  return new;
end $$;
create trigger orders_keep_delivery before insert or update of status, items_cents, parcel_id, delivery_waived on orders
  for each row when (order_is_open(new.status) and new.shipping_cents
    <> order_delivery(new.parcel_id, new.items_cents, new.fee_cents, new.free_from_cents, new.delivery_waived, new.shipping_cents))
  execute function keep_delivery();

-- A settled order is in a parcel, whoever settled it: a release that knows nothing of parcels may run beside this one. It
-- opens one of its own, which nobody joins.
create function order_has_parcel() returns trigger language plpgsql as $$
begin
  insert into parcels (fee_cents, state, packed_at)
  values (new.shipping_cents,
    case when new.status in ('to-ship', 'shipped', 'delivered') then 'packed' else 'open' end,
    case when new.status in ('to-ship', 'shipped', 'delivered') then clock_timestamp() end)
  returning id into new.parcel_id;
  return new;
end $$;
create trigger orders_have_a_parcel before insert or update of status on orders
  for each row when (order_is_settled(new.status) and new.parcel_id is null) execute function order_has_parcel();

-- One parcel each for the orders that were settled before.
with settled as (
  select id, gen_random_uuid() as parcel_id, shipping_cents, status, paid_at from orders
  where order_is_settled(status) and parcel_id is null
), opened as (
  insert into parcels (id, fee_cents, state, packed_at, created_at)
  select parcel_id, shipping_cents, case when status in ('to-ship', 'shipped', 'delivered') then 'packed' else 'open' end,
    case when status in ('to-ship', 'shipped', 'delivered') then coalesce(paid_at, clock_timestamp()) end,
    coalesce(paid_at, clock_timestamp())
  from settled
)
update orders o set parcel_id = s.parcel_id from settled s where o.id = s.id;

-- What of a delivery fee went back, or is to go back, with an order's refunds: what was asked for as such, or what
-- exceeds the money of its pieces, whichever is more.
create function order_fee_back(o orders) returns integer language sql stable parallel safe
  return (
    select least(o.shipping_cents, greatest(sum(r.fee_cents), sum(r.amount_cents) - greatest(m.cents - o.shipping_cents, 0), 0))::int
    from (select coalesce(sum(amount_cents), 0) as cents from transactions where order_id = o.id) m
    left join refunds r on r.order_id = o.id and r.state <> 'dismissed' group by m.cents);

-- What of a delivery fee an order's own money still pays, beside what is asked back for its parcel having had one.
create function order_fee_charged(o orders) returns integer language sql stable parallel safe
  return o.shipping_cents - coalesce((select sum(fee_cents) from refunds where order_id = o.id), 0)::int;

alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in ('created', 'status', 'line-added',
  'line-removed', 'address', 'payment', 'label', 'review', 'transfer', 'comment', 'refund', 'withdrawal',
  'line-returned', 'line-return-undone', 'line-restocked', 'promo', 'credit', 'parcel'));
