-- The returns that a statement of withdrawal waits for: its own, and those under another one that expect pieces which it names.
create function cases_of_statement(w withdrawals) returns setof return_cases language sql stable parallel safe
begin atomic
  select c.* from return_cases c where c.withdrawal_id = w.id or c.order_id = w.order_id and c.cause = 'withdrawal' and exists (
    select from return_case_items i join withdrawal_items n on n.order_item_id = i.order_item_id
    where i.case_id = c.id and n.withdrawal_id = w.id);
end;

-- Whether it has no answer yet for one of its pieces. Where staff opened its return, they said for which.
create function statement_waits(w withdrawals) returns boolean language sql stable parallel safe
return exists (select from cases_of_statement(w) c where return_case_state(c) not in ('closed', 'called-off'))
  or not exists (select from return_cases c where c.withdrawal_id = w.id) and exists (
    select from withdrawal_items n where n.withdrawal_id = w.id
      and not exists (select from return_lines l where l.order_item_id = n.order_item_id)
      and not exists (select from cases_of_statement(w) c join return_case_items i on i.case_id = c.id
        where c.called_off_at is null and i.order_item_id = n.order_item_id));
