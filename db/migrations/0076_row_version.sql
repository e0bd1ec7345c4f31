-- The version of a row that an edit names: the instant of its last change in microseconds, which a browser would lose of
-- a timestamp. In one expression, so that the planner puts it in place of the call.
create function row_version(updated_at timestamptz) returns bigint language sql stable parallel safe
  return (extract(epoch from updated_at) * 1000000)::bigint;
