-- What its buyer pays for the label of the return whose pieces a refund gives back, once the carrier has seen it; 0: nothing.
create function label_cost_cents(r refunds) returns integer language sql stable parallel safe
  return coalesce((select b.cost_cents from return_cases c join return_labels b on b.case_id = c.id and b.state = 'made'
    join parcel_tracking k on k.tracking_number = b.tracking_number and k.handed_over_at is not null
    where c.order_id = r.order_id and exists (select from refund_lines l
      join return_case_items e on e.order_item_id = l.order_item_id where l.refund_id = r.id and e.case_id = c.id)
    order by b.cost_cents desc limit 1), 0);
