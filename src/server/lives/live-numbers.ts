/**
 * Orders and revenue of the lives $1, as `n`: every order that is not cancelled counts, the money of the paid ones
 * does. Paid orders are read from the index `orders_closed_totals`, which must be asked for in its own words.
 */
export const LIVE_NUMBERS = `(
  select live_id, sum(orders)::int as orders, sum(revenue)::int as revenue from (
    select live_id, count(*) as orders, sum(total_cents) as revenue from orders
    where live_id = any($1::uuid[]) and status not in ('to-validate', 'to-pay')
      and status = any('{paid,preparing,to-ship,shipped,delivered}')
    group by live_id
    union all
    select live_id, count(*), 0 from orders
    where live_id = any($1::uuid[]) and status in ('to-validate', 'to-pay')
    group by live_id
  ) parts group by live_id) n`;
