-- What did not come of a return that was checked and may still come: nothing else expects it or took it back since, and its
-- order still holds its unit, as it does of a cancelled order until the piece was checked.
create function missed_items(checked_case uuid) returns setof uuid language sql stable parallel safe
begin atomic
  select i.order_item_id from return_case_items i
  join order_items p on p.id = i.order_item_id join orders o on o.id = p.order_id
  where i.case_id = checked_case and i.verdict in ('missing', 'other-piece') and p.takes_unit
    and o.erased_at is null and not order_is_open(o.status)
    and not exists (select from return_lines l where l.order_item_id = i.order_item_id)
    and not exists (select from return_case_items e where e.order_item_id = i.order_item_id and e.is_open);
end;

-- As before, of the return with which the pieces came: one that missed them keeps nothing for its label.
create or replace function used_label_cents(about uuid, items uuid[]) returns integer language sql stable parallel safe
  return coalesce((select b.cost_cents from return_cases c join return_labels b on b.case_id = c.id and b.state = 'made'
    join parcel_tracking k on k.tracking_number = b.tracking_number and k.handed_over_at is not null
    where c.order_id = about
      and exists (select from return_case_items e where e.case_id = c.id and e.order_item_id = any(items)
        and coalesce(e.verdict, '') not in ('missing', 'other-piece'))
    order by b.cost_cents desc limit 1), 0);
