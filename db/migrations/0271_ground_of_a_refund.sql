-- Why money is owed back, which says what the law adds to it once it is late (code de la consommation, L242-4 and L241-4); an
-- earlier release leaves it empty. `none`: money that was paid twice, or what the shop gives back of itself.
alter table refunds add column ground text check (ground in ('withdrawal', 'termination', 'none'));

-- Where it is empty it follows from the return.
create function refund_ground(r refunds) returns text language sql stable parallel safe
return coalesce(r.ground,
  (select case b.cause when 'withdrawal' then 'withdrawal' when 'other' then 'none' end from returns b where b.id = r.return_id),
  'termination');

-- Written anew for its columns: those of a table as it was when the function was made are no longer all.
create or replace function refunds_of_case(c return_cases) returns setof refunds language sql stable parallel safe
begin atomic
  select r.* from refunds r
  where r.order_id = c.order_id and c.checked_at is not null and (
    r.return_id in (select l.return_id from return_case_items i join return_lines l on l.order_item_id = i.order_item_id
      where i.case_id = c.id)
    or r.return_id is null and r.created_at >= c.checked_at - interval '1 minute'
      and exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)));
end;
