-- Rules that stood in several statements. Functions of one expression, or of one query that is called in `from`: the planner
-- puts either in place of the call.

-- Whether a reader may know whose an order is, however far it has come: with a device that ordered or paid it or proved
-- its e-mail, signed in as its person, or as staff.
create function order_reader(read_order_id uuid, owner_id uuid, reader_device text, reader_id uuid)
returns table (known boolean) language sql stable parallel safe
begin atomic
  select exists (select from devices_that_know_orders d where d.order_id = read_order_id and d.device_hash = reader_device)
    or coalesce(owner_id = reader_id, false)
    or exists (select from users u where u.id = reader_id and u.is_admin);
end;

-- A message is there once. One that was dropped because its change was undone announces the change made again; one that
-- has not been tried yet waits anew.
create function message_waits_anew(state text, attempts integer) returns boolean language sql immutable parallel safe
  return state = 'cancelled' or (state = 'waiting' and attempts = 0);

-- What can still be given back of money: what came in, less what was given back or is being given back.
create function refundable_cents(t transactions) returns integer language sql immutable parallel safe
  return t.amount_cents - t.refunded_cents;

-- A provider's event that is stored with its payment is not judged again; one that came before its payment was known is.
create function event_is_judged(outcome text) returns boolean language sql immutable parallel safe
  return outcome <> 'unknown-reference';

-- The end of every hold, whichever call asks for more: the longest time, in minutes, since the order was created.
create function longest_hold(created_at timestamptz, longest integer) returns timestamptz language sql stable parallel safe
  return created_at + make_interval(mins => longest);

create or replace function stretched_hold(held_until timestamptz, created_at timestamptz, minutes integer, longest integer)
returns timestamptz language sql volatile parallel safe
  return case when held_until is not null then greatest(held_until,
    least(clock_timestamp() + make_interval(mins => minutes), longest_hold(created_at, longest)))
  end;
