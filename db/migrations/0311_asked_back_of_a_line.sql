-- What of a line of an order was given back, is being given back or is to be; without an item: of its delivery.
create function asked_back_of_line(order_id uuid, item_id uuid) returns integer language sql stable parallel safe
  return coalesce((select sum(l.cents) from refunds r join refund_lines l on l.refund_id = r.id
    where r.order_id = asked_back_of_line.order_id and r.state <> 'dismissed'
      and l.order_item_id is not distinct from asked_back_of_line.item_id), 0)::int;
