-- Until when an order is held after another act of its guest. Its longest time, in minutes since the order was created,
-- ends every hold, whichever call asks; an order that never expires goes on so. In one expression, so that the planner
-- puts it in place of the call.
create function stretched_hold(held_until timestamptz, created_at timestamptz, minutes integer, longest integer)
returns timestamptz language sql volatile parallel safe
  return case when held_until is not null then greatest(held_until,
    least(clock_timestamp() + make_interval(mins => minutes), created_at + make_interval(mins => longest)))
  end;
