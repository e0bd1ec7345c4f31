-- As before, whatever the cause for which a return expects pieces that the statement names.
create or replace function cases_of_statement(w withdrawals) returns setof return_cases language sql stable parallel safe
begin atomic
  select c.* from return_cases c where c.withdrawal_id = w.id or c.order_id = w.order_id and exists (
    select from return_case_items i join withdrawal_items n on n.order_item_id = i.order_item_id
    where i.case_id = c.id and n.withdrawal_id = w.id);
end;

-- As before, and the money of a piece that it names and that came back is its own on whatever ground.
create or replace function statement_has_refund(w withdrawals) returns boolean language sql stable parallel safe
return exists (select from refunds r where r.order_id = w.order_id and r.state <> 'dismissed' and r.created_at >= w.submitted_at
  and refund_answers(r, w.id)
  and (exists (select from return_lines l where l.return_id = r.return_id and statement_names(w.id, l.order_item_id))
    or refund_ground(r) = 'withdrawal' and (
      exists (select from returns b where b.id = r.return_id and b.withdrawal_id = w.id)
      or exists (select from refund_lines l where l.refund_id = r.id and statement_names(w.id, l.order_item_id))
      or not exists (select from withdrawals v where v.order_id = w.order_id and v.id <> w.id
        and v.outcome is distinct from 'repeated' and refund_answers(r, v.id)))));
