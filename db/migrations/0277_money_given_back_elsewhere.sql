-- Money that staff gave back outside the shop, of a payment that the provider still holds: how, on which day, and what the
-- bank calls it.
alter table refunds
  add column given_means text constraint refunds_given_means_known check (given_means in ('transfer', 'other')),
  add column given_on date,
  add column given_reference text,
  add constraint refunds_given_elsewhere_is_dated check ((given_means is null) = (given_on is null)),
  add constraint refunds_given_elsewhere_is_money check (given_means is null or not as_credit);

-- What the provider holds of what was given back: it was given as credit, or by other means.
create function given_without_provider_cents(paid text) returns integer language sql stable parallel safe
  return (select coalesce(sum(amount_cents), 0)::int from refunds
    where transaction_uuid = paid and (as_credit or given_means is not null) and state = 'done');

-- As before: its `r.*` names the columns that there were when it was written.
create or replace function refunds_of_case(c return_cases) returns setof refunds language sql stable parallel safe
begin atomic
  select r.* from refunds r
  where r.order_id = c.order_id and c.checked_at is not null and (
    r.return_id in (select l.return_id from return_case_items i join return_lines l on l.order_item_id = i.order_item_id
      where i.case_id = c.id)
    or r.return_id is null and r.created_at >= c.checked_at - interval '1 minute'
      and exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)));
end;
