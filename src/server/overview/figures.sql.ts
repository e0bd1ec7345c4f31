// Written by `npm run db:types` from figures.sql: change that file, not this one.
import { many, one } from "#server/db/statement.ts";

export interface FindFigureLivesRow {
  id: string;
  title: string;
  liveDate: Date;
}

/**
 * The live on air, or else the last one that began; and the one before it. One that is on air already but begins later is not
 * meant (as `presentLive` of the lists).
 */
export const findFigureLives = many<void, FindFigureLivesRow>({
  columns: ["id!","title!","live_date!"],
  text: `with shown as (
  select id, title, live_date from lives
  where live_date <= clock_timestamp() + case when is_active then interval '1 hour' else '0' end
  order by is_active desc, live_date desc, id limit 1
)
(select id, title, live_date from shown)
union all
(select l.id, l.title, l.live_date from lives l join shown s on (l.live_date, l.id) < (s.live_date, s.id)
  order by l.live_date desc, l.id desc limit 1)`,
});

export interface ReadFiguresParameters {
  days: number;
  skipped: number;
  liveId: string | null;
}

export interface ReadFiguresRow {
  orders: number;
  paid: number;
  paidCents: number;
  receivedCents: number;
  owedCents: number;
  owedSince: Date | null;
  refundedCents: number;
}

/**
 * Of the orders of a live, or of those that were placed in whole days in Paris: `days` days after `skipped` later ones, of which
 * the first holds today. The conditions are those of the view `live_numbers`. Money given back counts when the provider did it;
 * for a live, whenever that was. Shop credit is no money that was received or given back.
 */
export const readFigures = one<ReadFiguresParameters, ReadFiguresRow>({
  parameters: ["days","skipped","liveId"],
  columns: ["orders!","paid!","paid_cents!","received_cents!","owed_cents!","owed_since","refunded_cents!"],
  text: `with bounds as (
  select (midnight - make_interval(days => $1::int + $2::int - 1)) at time zone 'Europe/Paris' as since,
    (midnight + make_interval(days => 1 - $2::int)) at time zone 'Europe/Paris' as until
  from (select date_trunc('day', clock_timestamp() at time zone 'Europe/Paris') as midnight) today
), placed as (
  select id, status, total_cents, created_at from orders where live_id = $3
  union all
  select id, status, total_cents, created_at from orders
  where $3::uuid is null and created_at >= (select since from bounds) and created_at < (select until from bounds)
), returned as (
  select r.amount_cents from refunds r join orders o on o.id = r.order_id and o.live_id = $3
  where r.state = 'done' and refund_is_money(r)
  union all
  select amount_cents from refunds r
  where $3::uuid is null and state = 'done' and refund_is_money(r)
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
from placed`,
});

export interface ReadLastLivesRow {
  id: string;
  title: string;
  liveDate: Date;
  receivedCents: number;
  owedCents: number;
}

/** The last twelve that began, the oldest first. */
export const readLastLives = many<void, ReadLastLivesRow>({
  columns: ["id!","title!","live_date!","received_cents!","owed_cents!"],
  text: `with shown as (
  select id, title, live_date from lives where is_active or live_date <= clock_timestamp()
  order by live_date desc, id limit 12
)
select s.id, s.title, s.live_date, coalesce(n.revenue_cents, 0) as received_cents, coalesce(n.owed_cents, 0) as owed_cents
from shown s
left join (select * from live_numbers where live_id = any(array(select id from shown))) n on n.live_id = s.id
order by s.live_date, s.id`,
});
