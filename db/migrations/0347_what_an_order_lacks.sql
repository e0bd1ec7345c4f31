-- What staff note as received of an order that they mark as paid (decision 0072): its total without what came back, less what is
-- held already and is not asked back. A fee that goes back since its parcel has one already is not paid again. Only of an
-- order that holds no more than its delivery, as a cancelled one keeps it for its parcel (0111): of any other the pieces are paid.
create function order_lacks_cents(o orders) returns integer language sql stable parallel safe
  return (
    select case when m.held_cents > o.shipping_cents or m.held_cents >= o.total_cents - o.returned_cents then 0
      else greatest(0, o.total_cents - o.returned_cents - (m.held_cents - r.due_cents) - r.fee_cents) end
    from (select coalesce(sum(refundable_cents(t)), 0)::int as held_cents from transactions t where t.order_id = o.id) m
    cross join (select coalesce(sum(amount_cents) filter (where state in ('due', 'failed')), 0)::int as due_cents,
        coalesce(sum(fee_cents) filter (where state <> 'dismissed'), 0)::int as fee_cents
      from refunds where order_id = o.id) r);

-- `lacking_cents` is what is to be noted; `total_cents` is read by the release before this one.
create or replace view orders_without_money as
  select o.id, o.total_cents, o.paid_at, l.lacking_cents
  from orders o cross join lateral (select order_lacks_cents(o) as lacking_cents offset 0) l
  where o.lacks_money and l.lacking_cents > 0;

-- What of an order's delivery other money than this pays, or gave back since the parcel had its fee already.
create function delivery_paid_beside(paid_order uuid, money text[]) returns integer language sql stable parallel safe
  return (select coalesce(sum(refundable_cents(t) + r.fee_cents - r.due_cents), 0)::int
    from transactions t
    cross join lateral (select coalesce(sum(amount_cents) filter (where state in ('due', 'failed')), 0) as due_cents,
        coalesce(sum(fee_cents) filter (where state <> 'dismissed'), 0) as fee_cents
      from refunds where transaction_uuid = t.uuid) r
    where t.order_id = paid_order and t.uuid <> all(money) and t.invoice_id is not null);

-- As before, and without the pieces that had come back when money came for the order: it pays the rest.
create or replace function order_comes_to_cents(o orders) returns integer language sql stable parallel safe
  return case when order_is_cancelled(o.status) then o.shipping_cents when order_is_settled(o.status) then (
    select o.total_cents
      - coalesce(sum(i.price_cents - i.discount_cents) filter (where g.is_gone or exists (
          select from return_lines l join returns b on b.id = l.return_id join transactions t on t.order_id = o.id and t.paid_at > b.created_at
          where l.order_item_id = i.id and not exists (
            select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment'))), 0)::int
      - case when bool_and(g.is_gone) then o.shipping_cents else order_fee_back(o) end
    from order_items i
    cross join lateral (
      select not i.takes_unit and not exists (select from return_lines l where l.order_item_id = i.id) as is_gone) g
    where i.order_id = o.id) else 0 end;
