-- What the label of a return costs her, as her page, her mail and staff read it: a cancelled order gives back all of its money,
-- and nothing is kept but from what a return of its own gave back, or owed, before.
create function cost_to_her(l return_labels) returns integer language sql stable parallel safe
return case when exists (select from return_cases c join orders o on o.id = c.order_id
    where c.id = l.case_id and order_is_cancelled(o.status)
      and not exists (select from refunds_of_case(c) r where r.return_id is not null))
  then 0 else l.cost_cents end;
