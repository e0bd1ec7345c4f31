-- The running step of 30 seconds in which an app's code counts, by the database's clock. In one expression, so that the
-- planner puts it in place of the call.
create function second_factor_step() returns integer language sql volatile parallel safe
  return floor(extract(epoch from clock_timestamp()) / 30)::int;
