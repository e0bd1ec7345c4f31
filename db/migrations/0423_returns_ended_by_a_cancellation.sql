-- A return that ended with the cancellation of its unsent order was neither checked nor called off: its order stayed under way
-- for ever, and could never be erased.
create or replace view orders_under_way as
  select o.id, o.user_id from orders o
  where order_is_open(o.status) or (order_is_settled(o.status) and not order_is_sent(o.status))
    or (o.status = 'shipped' and coalesce(o.shipped_at, o.updated_at) > clock_timestamp() - interval '30 days')
    or exists (select from refunds r where r.order_id = o.id and r.state in ('due', 'requested', 'unknown', 'failed'))
    or exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done')
    or exists (select from complaints c where c.order_id = o.id and c.outcome is null)
    or exists (select from return_cases c where c.order_id = o.id and c.checked_at is null and c.called_off_at is null
      and return_case_state(c) <> 'closed');
