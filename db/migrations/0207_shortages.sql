-- Pieces of a paid order that could not be found when it was packed ('pièce introuvable'): from then on its buyer chooses.
-- One that was found again, or that was decided about, stays as it ended.
create table shortages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete restrict,
  -- Null: she is no member of staff any more.
  declared_by uuid references users (id) on delete set null,
  declared_at timestamptz not null default clock_timestamp(),
  -- The last day of hers to choose; her silence is answered by the refund. Days are those of Paris.
  answer_by date not null,
  -- The day to which she chose to wait; the refund follows it, unless she chooses otherwise before.
  waits_until date,
  outcome text check (outcome in ('refunded', 'replaced', 'found', 'cancelled')),
  ended_at timestamptz,
  -- 'order': what became of its order ended it. 'staff' with `ended_by`: what she said on the telephone.
  ended_as text check (ended_as in ('buyer', 'staff', 'deadline', 'order')),
  ended_by uuid references users (id) on delete set null,
  -- The return that takes the piece off the order, and with it the refund and the credit note.
  return_id uuid references returns (id) on delete restrict,
  constraint shortages_end_once check (num_nonnulls(outcome, ended_at, ended_as) in (0, 3)),
  constraint shortages_refunded_by_a_return check (outcome is distinct from 'refunded' or return_id is not null)
);
comment on table shortages is 'Pieces of paid orders that could not be found when they were packed, and what their buyer chose instead.';
create unique index shortages_one_open_per_item on shortages (order_item_id) where outcome is null;
create index shortages_by_item on shortages (order_item_id);
create index shortages_by_order on shortages (order_id);
create index shortages_by_declarer on shortages (declared_by) where declared_by is not null;
create index shortages_by_decider on shortages (ended_by) where ended_by is not null;
create index shortages_by_return on shortages (return_id) where return_id is not null;
-- Small: what waits for its buyer.
create index shortages_open on shortages (answer_by) where outcome is null;

-- The last day on which somebody may still choose, or find the piece.
create function shortage_ends_on(s shortages) returns date language sql immutable parallel safe
  return greatest(s.answer_by, s.waits_until);

-- What keeps an order, and its parcel with it, from being packed; since this file a missing piece does too.
create or replace function order_held_back(o orders) returns text language sql volatile parallel safe
begin atomic
  select case when o.review_reason is not null then 'review'
    when exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done')
      and o.status in ('paid', 'preparing') then 'withdrawal'
    when exists (select from shortages s where s.order_id = o.id and s.outcome is null) then 'shortage'
    when exists (select from parcels p where p.id = o.parcel_id and parcel_waits(p)) then 'kept' end;
end;

create or replace view held_parcels as
  select parcel_id from orders where review_reason is not null and parcel_id is not null and order_is_settled(status)
  union
  select o.parcel_id from withdrawals w join orders o on o.id = w.order_id
  where w.state <> 'done' and o.parcel_id is not null and o.status in ('paid', 'preparing')
  union
  select o.parcel_id from shortages s join orders o on o.id = s.order_id
  where s.outcome is null and o.parcel_id is not null
  union
  select p.id from parcels p where p.open_until is not null and parcel_waits(p);

-- Whatever takes an order out of the packing (the carrier's word, a status that staff set, a cancellation) ends the question:
-- one that left had its piece, so that a piece that is missing and undecided is never in a parcel that is packed. Of an order
-- that is cancelled the missing piece is set aside (`releaseItems`), not sold again.
create function end_shortages_of_order() returns trigger language plpgsql as $$
begin
  update shortages set outcome = case when order_is_cancelled(new.status) then 'cancelled' else 'found' end,
    ended_at = clock_timestamp(), ended_as = 'order'
  where order_id = new.id and outcome is null;
  return null;
end $$;
create trigger orders_end_shortages after update of status on orders
for each row when (old.status in ('paid', 'preparing') and new.status not in ('paid', 'preparing'))
execute function end_shortages_of_order();

-- A return that is noted of a missing piece, by whomever, decides about it; one that is undone says that the piece is there.
create function end_shortage_by_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shortages set outcome = 'refunded', ended_at = clock_timestamp(), ended_as = 'order', return_id = new.return_id
    where order_item_id = new.order_item_id and outcome is null;
  else
    update shortages set outcome = 'found', ended_at = clock_timestamp(), ended_as = 'order', return_id = null
    where order_item_id = old.order_item_id and outcome = 'refunded' and return_id = old.return_id;
  end if;
  return null;
end $$;
create trigger return_lines_end_shortages after insert or delete on return_lines
for each row execute function end_shortage_by_return();

create or replace function pg_temp.allow_for_shortages(function_name name, of_values text) returns void language plpgsql as $$
declare
  body text := (select prosrc from pg_proc where proname = function_name);
  known text := (select substring(body from 'return (.*); end'));
begin
  execute format('create or replace function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
    function_name, format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_shortages('is_order_event', '''shortage''');
select pg_temp.allow_for_shortages('is_message_kind', '''shortage''');
