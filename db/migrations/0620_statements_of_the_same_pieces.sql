-- Whether a statement, be it a withdrawal or a complaint, names this piece.
create function statement_names(statement uuid, item uuid) returns boolean language sql stable parallel safe
return exists (select from withdrawal_items i where i.withdrawal_id = statement and i.order_item_id = item)
  or exists (select from complaint_items i where i.complaint_id = statement and i.order_item_id = item);

-- As before; a return of a piece that several statements name answers each of them.
create or replace function refund_answers(r refunds, statement uuid) returns boolean language sql stable parallel safe
return (not exists (select from returns b where b.id = r.return_id and b.withdrawal_id <> statement)
    or exists (select from return_lines l where l.return_id = r.return_id and statement_names(statement, l.order_item_id)))
  and (not exists (select from withdrawal_items i where i.withdrawal_id = statement)
      and not exists (select from complaint_items i where i.complaint_id = statement)
    or not exists (select from refund_lines l where l.refund_id = r.id and l.order_item_id is not null)
    or exists (select from refund_lines l where l.refund_id = r.id and statement_names(statement, l.order_item_id)));

-- As before; what names its pieces is its own, whatever else it may answer.
create or replace function statement_has_refund(w withdrawals) returns boolean language sql stable parallel safe
return exists (select from refunds r where r.order_id = w.order_id and r.state <> 'dismissed' and r.created_at >= w.submitted_at
  and refund_ground(r) = 'withdrawal' and refund_answers(r, w.id)
  and (exists (select from returns b where b.id = r.return_id and b.withdrawal_id = w.id)
    or exists (select from return_lines l where l.return_id = r.return_id and statement_names(w.id, l.order_item_id))
    or exists (select from refund_lines l where l.refund_id = r.id and statement_names(w.id, l.order_item_id))
    or not exists (select from withdrawals v where v.order_id = w.order_id and v.id <> w.id
      and v.outcome is distinct from 'repeated' and refund_answers(r, v.id))));

-- Whether a line of a refund that may answer a statement is its money: that of its pieces and, of a return that answers several,
-- what is beside them is the first one's.
create function line_is_of_statement(r refunds, item uuid, statement uuid) returns boolean language sql stable parallel safe
return case when item is null then not exists (select from returns b where b.id = r.return_id and b.withdrawal_id <> statement)
  else statement_names(statement, item) or not exists (select from withdrawal_items i where i.withdrawal_id = statement) end;
