-- As before, but for a payment of which the bank took back a part: then nobody gave all of it back, and what the shop gave back of
-- its pieces is of this sale also once money comes again.
create or replace function is_of_earlier_money(r refunds) returns boolean language sql stable parallel safe
  return r.state = 'done' and exists (select from transactions t where t.uuid = r.transaction_uuid and t.refunded_cents = t.amount_cents)
    and not exists (select from refunds b where b.transaction_uuid = r.transaction_uuid and b.given_means = 'chargeback')
    and (exists (select from transactions n where n.order_id = r.order_id and n.paid_at > r.finished_at)
      or exists (select from orders o where o.id = r.order_id and order_is_open(o.status)));

-- As before, but for what the bank gave back of a chargeback: it pays no sale of its own, so that a return which came before it
-- lowers nothing a second time.
create or replace function order_comes_to_cents(o orders) returns integer language sql stable parallel safe
  return case when order_is_cancelled(o.status) then o.shipping_cents when order_is_settled(o.status) then (
    select o.total_cents
      - coalesce(sum(i.price_cents - i.discount_cents) filter (where g.is_gone or exists (
          select from return_lines l join returns b on b.id = l.return_id join transactions t on t.order_id = o.id and t.paid_at > b.created_at
          where l.order_item_id = i.id and not exists (
            select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment')
            and not exists (select from refunds c where c.order_id = o.id and c.given_means = 'chargeback' and t.uuid = 'hand:' || c.id))), 0)::int
      - case when bool_and(g.is_gone) then o.shipping_cents else order_fee_back(o) end
    from order_items i
    cross join lateral (
      select not i.takes_unit and not exists (select from return_lines l where l.order_item_id = i.id) as is_gone) g
    where i.order_id = o.id) else 0 end;
