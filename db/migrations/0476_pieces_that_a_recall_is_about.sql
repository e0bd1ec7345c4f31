-- Whether a recall that was told at this time is about an item of its product: one that came back before, or that was gone when
-- its order was paid, its buyer does not have.
create function recall_is_about(i order_items, o orders, told timestamptz) returns boolean language sql stable parallel safe
  return (i.takes_unit or not order_is_settled(o.status) or exists (select from return_lines l where l.order_item_id = i.id))
    and not exists (select from return_lines l join returns b on b.id = l.return_id
      where l.order_item_id = i.id and b.created_at < told);
