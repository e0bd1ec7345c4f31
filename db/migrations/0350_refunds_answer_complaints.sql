-- Whether a refund of an order may be the money of one of its statements, be it a withdrawal or a complaint, where several were
-- made: it belongs to no return that answers a withdrawal other than this one, and names none but other pieces.
create or replace function refund_answers(r refunds, statement uuid) returns boolean language sql stable parallel safe
return not exists (select from returns b where b.id = r.return_id and b.withdrawal_id <> statement)
  and (not exists (select from withdrawal_items i where i.withdrawal_id = statement)
      and not exists (select from complaint_items i where i.complaint_id = statement)
    or not exists (select from refund_lines l where l.refund_id = r.id and l.order_item_id is not null)
    or exists (select from refund_lines l where l.refund_id = r.id
      and (exists (select from withdrawal_items i where i.withdrawal_id = statement and i.order_item_id = l.order_item_id)
        or exists (select from complaint_items i where i.complaint_id = statement and i.order_item_id = l.order_item_id))));
