-- When an order left the house, where that was after a moment at which it was to stay; else nothing.
create function left_after(o orders, moment timestamptz) returns timestamptz language sql immutable parallel safe
return case when order_is_sent(o.status) and coalesce(o.shipped_at, o.delivered_at) > moment then coalesce(o.shipped_at, o.delivered_at) end;

-- As before, and out of a parcel that left after all she can send nothing back before it left.
create or replace function return_never_came(c return_cases) returns boolean language sql stable parallel safe
return c.cause = 'withdrawal' and c.proof_of_sending_at is null and return_case_state(c) = 'expected' and (
  select case when s.stated_on + 14 > s.opened_on then s.stated_on else s.opened_on end + 28 < paris_today()
  from (select (coalesce(left_after(o, c.opened_at), stated_at(c)) at time zone 'Europe/Paris')::date as stated_on,
    (c.opened_at at time zone 'Europe/Paris')::date as opened_on from orders o where o.id = c.order_id) s);
