-- What is still owed of each live: the orders that wait for their payment, as the list of orders shows them under
-- "À payer". The rest of the view is as it was.
create or replace view live_numbers as
  select live_id, coalesce(sum(orders) filter (where not order_is_cancelled(status)), 0)::int as orders,
    coalesce(sum(cents) filter (where order_is_settled(status)), 0)::bigint as revenue_cents,
    coalesce(sum(cents) filter (where status = 'to-pay'), 0)::bigint as owed_cents
  from (
    select live_id, status, orders, cents from order_totals
    union all
    select live_id, status, orders, cents from order_total_changes
    union all
    select live_id, status, 1, total_cents from orders where order_is_open(status)
  ) t group by live_id;
