-- What the carrier says of the parcel of an order that its buyer never had, where it does not go to her any more; else nothing.
create function carrier_has(o orders) returns text language sql stable parallel safe
return case when o.delivered_at is null then (select t.state from parcel_tracking t
  where t.tracking_number = o.tracking_id and t.replaced_at is null and t.state in ('returning', 'returned', 'lost')) end;

-- Since when such a parcel is lost, or is back with the shop: no refund waits for it.
create function lost_or_back_at(o orders) returns timestamptz language sql stable parallel safe
return (select t.state_since from parcel_tracking t where t.tracking_number = o.tracking_id and carrier_has(o) in ('lost', 'returned'));

-- As before; that the carrier lost what she never had, or brought it back, is as good as a proof of sending.
create or replace function case_of_statement(statement uuid)
returns table (proof_of_sending_at timestamptz, goods_received_at timestamptz, state text)
language sql stable parallel safe
begin atomic
  select coalesce(c.proof_of_sending_at, lost_or_back_at(o)), c.goods_received_at, s.state
  from return_cases c join orders o on o.id = c.order_id cross join lateral (select return_case_state(c) as state) s
  where c.withdrawal_id = statement
  order by s.state in ('closed', 'called-off'), c.opened_at desc, c.id limit 1;
end;

-- As before, and of a parcel that the carrier has she can send nothing.
create or replace function return_never_came(c return_cases) returns boolean language sql stable parallel safe
return c.cause = 'withdrawal' and c.proof_of_sending_at is null and return_case_state(c) = 'expected' and (
  select carrier_has(o) is null and case when s.stated_on + 14 > s.opened_on then s.stated_on else s.opened_on end + 28 < paris_today()
  from orders o cross join lateral (select (coalesce(left_after(o, c.opened_at), stated_at(c)) at time zone 'Europe/Paris')::date as stated_on,
    (c.opened_at at time zone 'Europe/Paris')::date as opened_on) s where o.id = c.order_id);
