-- What a person's orders bring and are to bring, entry by entry: her page sums up her own entries, the list of customers those
-- of everybody. Received and refunded count money everywhere: credit that was spent is money of earlier or none; what was given
-- as credit, or back to it, is no money given back.
create view customer_money as
  -- A closed order's total, which its index has.
  select user_id, closed_cents as received_cents, 0 as refunded_cents, 0 as owed_cents
  from orders where order_is_settled(status) and user_id is not null
  union all
  select user_id, 0, 0, total_cents from orders where status = 'to-pay' and user_id is not null
  union all
  select o.user_id, case when t.means = 'credit' then -t.amount_cents else 0 end,
    case when t.means = 'credit' then 0 else t.refunded_cents end, 0
  from transactions t join orders o on o.id = t.order_id
  where (t.means = 'credit' or t.refunded_cents > 0) and order_is_settled(o.status) and o.user_id is not null
  union all
  select o.user_id, 0, -r.amount_cents, 0
  from refunds r join transactions t on t.uuid = r.transaction_uuid join orders o on o.id = t.order_id
  where r.as_credit and r.state = 'done' and t.means <> 'credit' and order_is_settled(o.status) and o.user_id is not null;

create or replace view customer_numbers as
  select u.id as user_id, n.orders, m.received_cents, m.refunded_cents, m.owed_cents, n.paid, n.asked
  from users u
  cross join lateral (
    select coalesce(sum(m.received_cents), 0)::bigint as received_cents,
      coalesce(sum(m.refunded_cents), 0)::bigint as refunded_cents, coalesce(sum(m.owed_cents), 0)::bigint as owed_cents
    from customer_money m where m.user_id = u.id
  ) m
  cross join lateral (
    select count(*) filter (where not order_is_cancelled(o.status))::int as orders, count(*) filter (where p.paid)::int as paid,
      count(*) filter (where p.paid or o.status = 'to-pay'
        or exists (select from order_history h where h.order_id = o.id and h.to_status = 'to-pay'))::int as asked
    from orders o cross join lateral (select o.paid_at is not null or order_is_settled(o.status) as paid) p
    where o.user_id = u.id
  ) n;
