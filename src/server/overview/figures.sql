-- name: findFigureLives :many
-- The live on air, or else the last one that began; and the one before it. One that is on air already but begins later is not
-- meant (as `presentLive` of the lists).
with shown as (
  select id, title, live_date from lives
  where live_date <= clock_timestamp() + case when is_active then interval '1 hour' else '0' end
  order by is_active desc, live_date desc, id limit 1
)
(select id, title, live_date from shown)
union all
(select l.id, l.title, l.live_date from lives l join shown s on (l.live_date, l.id) < (s.live_date, s.id)
  order by l.live_date desc, l.id desc limit 1);

-- name: readFigures :one
-- Of the orders of a live, or of those that were placed in whole days in Paris: `days` days after `skipped` later ones, of which
-- the first holds today. The conditions are those of the view `live_numbers`. Money given back counts when the provider did it;
-- for a live, whenever that was. Shop credit is no money that was received or given back.
-- @param liveId?
-- @column orders!
-- @column received_cents!
-- @column paid!
-- @column paid_cents!
-- @column owed_cents!
-- @column refunded_cents!
with bounds as (
  select (midnight - make_interval(days => :days::int + :skipped::int - 1)) at time zone 'Europe/Paris' as since,
    (midnight + make_interval(days => 1 - :skipped::int)) at time zone 'Europe/Paris' as until
  from (select date_trunc('day', clock_timestamp() at time zone 'Europe/Paris') as midnight) today
), placed as (
  select id, status, total_cents, created_at from orders where live_id = :liveId
  union all
  select id, status, total_cents, created_at from orders
  where :liveId::uuid is null and created_at >= (select since from bounds) and created_at < (select until from bounds)
), returned as (
  select r.amount_cents from refunds r join orders o on o.id = r.order_id and o.live_id = :liveId
  where r.state = 'done' and refund_is_money(r)
  union all
  select amount_cents from refunds r
  where :liveId::uuid is null and state = 'done' and refund_is_money(r)
    and finished_at >= (select since from bounds) and finished_at < (select until from bounds)
)
select count(*) filter (where not order_is_cancelled(status))::int as orders,
  count(*) filter (where order_is_settled(status))::int as paid,
  coalesce(sum(total_cents) filter (where order_is_settled(status)), 0)::bigint as paid_cents,
  coalesce(sum(total_cents) filter (where order_is_settled(status)), 0)::bigint - (
    select coalesce(sum(t.amount_cents), 0)::bigint from transactions t join placed p on p.id = t.order_id
    where t.credit_id is not null and order_is_settled(p.status)) as received_cents,
  coalesce(sum(total_cents) filter (where status = 'to-pay'), 0)::bigint as owed_cents,
  min(created_at) filter (where status = 'to-pay') as owed_since,
  (select coalesce(sum(amount_cents), 0)::bigint from returned) as refunded_cents
from placed;

-- name: readLastLives :many
-- The last twelve that began, the oldest first.
-- @column received_cents!
-- @column owed_cents!
with shown as (
  select id, title, live_date from lives where is_active or live_date <= clock_timestamp()
  order by live_date desc, id limit 12
)
select s.id, s.title, s.live_date, coalesce(n.revenue_cents, 0) as received_cents, coalesce(n.owed_cents, 0) as owed_cents
from shown s
left join (select * from live_numbers where live_id = any(array(select id from shown))) n on n.live_id = s.id
order by s.live_date, s.id;
