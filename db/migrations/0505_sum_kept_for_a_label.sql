-- What of a refund is kept for the label of its return, as staff or the shop decided when they owed it: another sum that is missing,
-- though it be the same, is no label.
alter table refunds add column kept_label_cents integer not null default 0
  constraint refunds_keep_for_a_label check (kept_label_cents >= 0);

-- As before, with its new column.
create or replace function refunds_of_case(c return_cases) returns setof refunds language sql stable parallel safe
begin atomic
  select r.* from refunds r
  where r.order_id = c.order_id and c.checked_at is not null and (
    r.return_id in (select l.return_id from return_case_items i join return_lines l on l.order_item_id = i.order_item_id
      where i.case_id = c.id)
    or r.return_id is null and r.created_at >= c.checked_at - interval '1 minute'
      and exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)));
end;

-- Of those before it was read off what is missing of their lines.
update refunds r set kept_label_cents = m.cents
from (
  select f.id, label_cost_cents(f) as cents,
    (select sum(case when l.order_item_id is null then o.shipping_cents else i.price_cents - i.discount_cents end)
      from refund_lines l left join order_items i on i.id = l.order_item_id where l.refund_id = f.id) - f.amount_cents as missing_cents
  from refunds f join orders o on o.id = f.order_id
) m
where m.id = r.id and m.cents > 0 and m.cents = m.missing_cents;
