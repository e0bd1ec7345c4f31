-- The provider refused after the fact what was noted as done: a credit of its amount that somebody asks for in the provider's
-- own space is this refund made again, and no second one.
alter table refunds add column taken_back boolean not null default false;

-- Written anew for its columns, as in 0505.
create or replace function refunds_of_case(c return_cases) returns setof refunds language sql stable parallel safe
begin atomic
  select r.* from refunds r
  where r.order_id = c.order_id and c.checked_at is not null and (
    r.return_id in (select l.return_id from return_case_items i join return_lines l on l.order_item_id = i.order_item_id
      where i.case_id = c.id)
    or r.return_id is null and r.created_at >= c.checked_at - interval '1 minute'
      and exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)));
end;
