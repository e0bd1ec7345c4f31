-- Whether a refund of an order may be the money of one of its statements of withdrawal, where several were made: it belongs to
-- no return that answers another one, and names none but other pieces.
create function refund_answers(r refunds, statement uuid) returns boolean language sql stable parallel safe
return not exists (select from returns b where b.id = r.return_id and b.withdrawal_id <> statement)
  and (not exists (select from withdrawal_items i where i.withdrawal_id = statement)
    or not exists (select from refund_lines l where l.refund_id = r.id and l.order_item_id is not null)
    or exists (select from refund_lines l join withdrawal_items i on i.order_item_id = l.order_item_id
      where l.refund_id = r.id and i.withdrawal_id = statement));
