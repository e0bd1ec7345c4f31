-- A buyer, or the shop for her, keeps a parcel open over several lives ('Je continue mes achats'): until this day it waits for
-- what she buys next. Days are those of Paris.
alter table parcels
  add column open_until date,
  -- When it was kept open first: the limit counts from then, however often she changes her mind.
  add column kept_at timestamptz,
  -- The last day on which she agreed to have it, once she asked for it to wait (article L216-1).
  add column deliver_by date,
  add constraint parcels_wait_on_request check ((kept_at is null) = (deliver_by is null) and (open_until is null or kept_at is not null)),
  add constraint parcels_never_wait_for_long check (open_until <= (kept_at at time zone 'UTC')::date + 32);

create function paris_today() returns date language sql volatile parallel safe
  return (clock_timestamp() at time zone 'Europe/Paris')::date;

create function parcel_waits(p parcels) returns boolean language sql volatile parallel safe
  return p.state = 'open' and coalesce(p.open_until >= paris_today(), false);

-- The last day to which a parcel may be kept open; null: it goes as it is, for nobody may join it, it is being prepared, its time
-- is over, or the shop keeps none.
create function parcel_may_wait_until(p parcels, days integer) returns date language sql volatile parallel safe
begin atomic
  select d.until
  from (select (coalesce(p.kept_at, clock_timestamp()) at time zone 'Europe/Paris')::date + days as until) d
  where days > 0 and p.state = 'open' and p.user_id is not null and d.until >= paris_today()
    and (p.packed_until is null or p.packed_until < clock_timestamp())
    and not exists (select from labels l where l.parcel_id = p.id and l.state in ('requested', 'made', 'unknown'))
    and not exists (select from parcels g where g.user_id = p.user_id and g.address_key = p.address_key
      and g.live_id is null and g.id <> p.id);
end;

-- What keeps an order, and its parcel with it, from being packed: staff look at it first, a withdrawal is to be decided
-- about, or its buyer keeps the parcel open.
create function order_held_back(o orders) returns text language sql volatile parallel safe
begin atomic
  select case when o.review_reason is not null then 'review'
    when exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done')
      and o.status in ('paid', 'preparing') then 'withdrawal'
    when exists (select from parcels p where p.id = o.parcel_id and parcel_waits(p)) then 'kept' end;
end;

-- The parcels of which an order is held back so.
create view held_parcels as
  select parcel_id from orders where review_reason is not null and parcel_id is not null and order_is_settled(status)
  union
  select o.parcel_id from withdrawals w join orders o on o.id = w.order_id
  where w.state <> 'done' and o.parcel_id is not null and o.status in ('paid', 'preparing')
  union
  select p.id from parcels p where p.open_until is not null and parcel_waits(p);

-- The last day promised: that of the contract, or the later one that its buyer agreed to.
create function order_promised_by(o orders) returns text language sql stable parallel safe
begin atomic
  select greatest(o.contract_snapshot ->> 'deliveryLatest', (select to_char(p.deliver_by, 'YYYY-MM-DD') from parcels p where p.id = o.parcel_id));
end;

-- The first comparison is served by the index orders_promised, and lets the few through of which the second asks.
create or replace function order_is_late(o orders) returns boolean language sql volatile parallel safe
  return o.status in ('paid', 'preparing', 'to-ship', 'shipped') and o.archived_at is null
    and o.contract_snapshot ->> 'deliveryLatest' < to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD')
    and order_promised_by(o) < to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD');
create or replace function order_is_due_today(o orders) returns boolean language sql volatile parallel safe
  return o.status in ('paid', 'preparing', 'to-ship', 'shipped') and o.archived_at is null
    and o.contract_snapshot ->> 'deliveryLatest' <= to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD')
    and order_promised_by(o) = to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD');
