-- What the buyer of an order pays for the label of the return of some of its pieces, once the carrier has seen it; 0: nothing.
create function used_label_cents(about uuid, items uuid[]) returns integer language sql stable parallel safe
  return coalesce((select b.cost_cents from return_cases c join return_labels b on b.case_id = c.id and b.state = 'made'
    join parcel_tracking k on k.tracking_number = b.tracking_number and k.handed_over_at is not null
    where c.order_id = about
      and exists (select from return_case_items e where e.case_id = c.id and e.order_item_id = any(items))
    order by b.cost_cents desc limit 1), 0);

create or replace function label_cost_cents(r refunds) returns integer language sql stable parallel safe
  return used_label_cents(r.order_id, array(select l.order_item_id from refund_lines l where l.refund_id = r.id));

-- As before, of what was renounced alone: other returns have no last day to send (code de la consommation, L221-23).
create or replace function return_never_came(c return_cases) returns boolean language sql stable parallel safe
return c.cause = 'withdrawal' and c.proof_of_sending_at is null and return_case_state(c) = 'expected' and (
  select case when s.stated_on + 14 > s.opened_on then s.stated_on else s.opened_on end + 28 < paris_today()
  from (select (stated_at(c) at time zone 'Europe/Paris')::date as stated_on,
    (c.opened_at at time zone 'Europe/Paris')::date as opened_on) s);
