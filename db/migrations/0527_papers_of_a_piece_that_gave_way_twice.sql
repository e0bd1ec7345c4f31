-- A piece in the place of a missing one is on no invoice as long as that one owes its papers: what becomes of it is written after
-- them. Money that has yet to have its invoice keeps nothing waiting, for it may wait itself for what was given back.
create function waits_for_papers(item uuid) returns boolean language sql stable parallel safe
return exists (select from shortages b where b.replaced_by = item and b.papers_owed
  and not exists (select from transactions w where w.order_id = b.order_id and w.invoice_owed));

create function waits_for_papers(r refunds) returns boolean language sql stable parallel safe
return exists (select from return_lines l where l.return_id = r.return_id and waits_for_papers(l.order_item_id))
  or exists (select from refund_lines l where l.refund_id = r.id and waits_for_papers(l.order_item_id));
