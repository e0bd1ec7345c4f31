-- name: readTotals :many
-- By status, of orders that are not archived; null stands for all. Closed orders are read from `order_totals` and what was appended
-- since, open ones are counted. Every part repeats the condition, so that each is read through its own index.
-- @param statuses?
-- @param liveId?
-- @column status string
-- @column total number
-- @column sum_cents number
select status, sum(orders)::int as total, sum(cents)::bigint as sum_cents
from (
  select live_id, status, orders, cents from order_totals
  where (:statuses::text[] is null or status = any(:statuses)) and (:liveId::uuid is null or live_id = :liveId)
    and not archived
  union all
  select live_id, status, orders, cents from order_total_changes
  where (:statuses::text[] is null or status = any(:statuses)) and (:liveId::uuid is null or live_id = :liveId)
    and not archived
  union all
  select live_id, status, 1, total_cents from orders
  where order_is_open(status)
    and (:statuses::text[] is null or status = any(:statuses)) and (:liveId::uuid is null or live_id = :liveId)
) t
group by status;

-- name: foldTotals :one
with taken as (
  delete from order_total_changes where id in (
    select id from order_total_changes order by id limit :most for update skip locked)
  returning live_id, status, archived, orders, cents
), added as (
  insert into order_totals as t (live_id, status, archived, orders, cents)
  select live_id, status, archived, sum(orders), sum(cents) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (live_id, status, archived) do update set orders = t.orders + excluded.orders, cents = t.cents + excluded.cents
)
select count(*)::int as folded from taken;
