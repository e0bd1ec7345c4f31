-- As before, but for a payment of which the bank took back a part: then nobody gave all of it back, and what the shop gave back of
-- its pieces is of this sale also once money comes again.
create or replace function is_of_earlier_money(r refunds) returns boolean language sql stable parallel safe
  return r.state = 'done' and exists (select from transactions t where t.uuid = r.transaction_uuid and t.refunded_cents = t.amount_cents)
    and not exists (select from refunds b where b.transaction_uuid = r.transaction_uuid and b.given_means = 'chargeback')
    and (exists (select from transactions n where n.order_id = r.order_id and n.paid_at > r.finished_at)
      or exists (select from orders o where o.id = r.order_id and order_is_open(o.status)));
