-- What `refundProposal` asks of pieces of an order that have not come back, of all where none is named: what was paid for them,
-- and for the delivery, and is neither given back nor to be given back already.
create function worth_of_items(about uuid, items uuid[]) returns json language sql stable parallel safe
return (
  select json_build_object('chosenCents', coalesce(i.cents, 0),
    'shippingCents', greatest(0, least(o.shipping_cents - order_fee_back(o), o.shipping_cents - asked_back_of_line(o.id, null))),
    'sharesParcel', exists (select from orders n where n.parcel_id = o.parcel_id and n.id <> o.id and order_is_settled(n.status)),
    'leavesNothing', coalesce(i.are_all, true), 'isSent', order_is_sent(o.status), 'refundableCents', greatest(0, coalesce(m.cents, 0)))
  from orders o cross join lateral (
    select sum(greatest(0, p.price_cents - p.discount_cents - asked_back_of_line(o.id, p.id)))
        filter (where items = '{}' or p.id = any(items)) as cents,
      bool_and(items = '{}' or p.id = any(items) or not p.takes_unit) as are_all
    from order_items p where p.order_id = o.id and not exists (select from return_lines l where l.order_item_id = p.id)
  ) i cross join lateral (
    select sum(refundable_cents(t) - coalesce((select sum(r.amount_cents) from refunds r
      where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0)) as cents
    from transactions t where t.order_id = o.id
  ) m
  where o.id = about);
