-- Orders and revenue of each live: every order that is not cancelled counts, the money of the paid ones does. Closed
-- orders are read from `order_totals` and what was appended since, open ones are counted. A condition on `live_id` reaches
-- each part, and its index, where it compares with a value or with `any(…)` of an array; a join's condition doesn't.
create view live_numbers as
  select live_id, coalesce(sum(orders) filter (where not order_is_cancelled(status)), 0)::int as orders,
    coalesce(sum(cents) filter (where order_is_settled(status)), 0)::bigint as revenue_cents
  from (
    select live_id, status, orders, cents from order_totals
    union all
    select live_id, status, orders, cents from order_total_changes
    union all
    select live_id, status, 1, total_cents from orders where order_is_open(status)
  ) t group by live_id;
