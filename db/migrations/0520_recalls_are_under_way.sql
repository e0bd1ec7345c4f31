-- An order stays under way while an open recall is not settled for it: once its buyer was erased, nobody could warn her any more.
create or replace view orders_under_way as
  select o.id, o.user_id from orders o
  where order_is_open(o.status) or (order_is_settled(o.status) and not order_is_sent(o.status))
    or (o.status = 'shipped' and coalesce(o.shipped_at, o.updated_at) > clock_timestamp() - interval '30 days')
    or exists (select from refunds r where r.order_id = o.id and r.state in ('due', 'requested', 'unknown', 'failed'))
    or exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done')
    or exists (select from complaints c where c.order_id = o.id and c.outcome is null)
    or exists (select from return_cases c where c.order_id = o.id and c.checked_at is null and c.called_off_at is null
      and return_case_state(c) <> 'closed')
    or exists (select from recall_orders x join recalls r on r.id = x.recall_id
      where x.order_id = o.id and r.closed_at is null and not recall_is_settled(x));
