// Written by `npm run db:types` from dashboard.sql: change that file, not this one.
import { one, type Refine } from "#server/db/statement.ts";
import type { RefundLine } from "#contract/admin/order-money.ts";
import type { RefundGround } from "#domain/refund-clock.ts";

export interface ReadDashboardParameters {
  tellAgainHours: number;
  reviewDays: number;
  stillDays: number;
}

export interface ReadDashboardRow {
  preparation: Refine<unknown, { orders: number; parcels: number; cents: number; oldestAt: string | null }>;
  owed: Refine<unknown, { orders: number; cents: number; oldestAt: string | null }>;
  shipping: Refine<unknown, { orders: number; cents: number; oldestAt: string | null }>;
  handOver: Refine<unknown, { parcels: number; late: number }>;
  toHandOverCents: Refine<number | null, number>;
  unpaidForADay: Refine<unknown, { orders: number; cents: number; oldestAt: string | null }>;
  toTell: Refine<unknown, { orders: number; cents: number; oldestAt: string | null }>;
  withdrawalsOpen: number;
  withdrawalsCents: Refine<number | null, number>;
  complaints: Refine<unknown, { count: number; cents: number; oldestAt: string | null }>;
  reviews: Refine<unknown, { count: number; oldestAt: string | null }>;
  incidents: Refine<unknown, { open: number; notifyBy: string | null }>;
  late: Refine<unknown, { orders: number; cents: number; oldestPromise: string | null }>;
  promised: Refine<unknown, { orders: number; cents: number }>;
  parcelsToSee: number;
  parcelsToSeeCents: Refine<number | null, number>;
  failedMessages: number;
  failedMessagesSince: Date | null;
  incompleteBefore: Date | null;
  incompleteCents: Refine<number | null, number>;
  heldMessages: number;
  waited: Refine<unknown, { products: number; people: number; cents: number }>;
  review: Refine<unknown, { orders: number; cents: number; oldestAt: string | null }>;
  withoutMoney: Refine<unknown, { orders: number; cents: number; oldestAt: string | null }>;
  shortages: Refine<unknown, { count: number; cents: number; endsFirst: string | null }>;
  refunds: Refine<unknown, { count: number; cents: number; dueFirst: string | null }>;
  toReview: Refine<unknown, { id: string; orderNumber: string; reason: string; totalCents: number; at: string }[]>;
  unconfirmed: Refine<unknown, { messageId: number; orderId: string; orderNumber: string; problem: string }[]>;
  refundsDue: Refine<unknown, { id: string; orderId: string; orderNumber: string; amountCents: number; reason: string; dueOn: string | null; ground: RefundGround; lines: RefundLine[] }[]>;
  lives: Refine<unknown, { id: string; title: string; onAir: string | null; orders: number; revenueCents: number; owedCents: number }[]>;
}

/** Unconfirmed: a paid order whose buyer has her contract neither by mail nor on paper. */
export const readDashboard = one<ReadDashboardParameters, ReadDashboardRow>({
  parameters: ["tellAgainHours","reviewDays","stillDays"],
  columns: ["preparation!","owed!","shipping!","hand_over!","to_hand_over_cents!","unpaid_for_a_day!","to_tell!","withdrawals_open!","withdrawals_cents!","complaints!","reviews!","incidents!","late!","promised!","parcels_to_see!","parcels_to_see_cents!","failed_messages!","failed_messages_since","incomplete_before","incomplete_cents!","held_messages!","waited!","review!","without_money!","shortages!","refunds!","to_review!","unconfirmed!","refunds_due!","lives!"],
  text: `select
  (select json_build_object('orders', count(*), 'parcels', count(distinct parcel_id), 'cents', coalesce(sum(total_cents), 0),
      'oldestAt', min(paid_at))
    from orders o
    where o.status = 'paid' and o.review_reason is null
      and order_has_pieces_to_send(o) and o.parcel_id not in (select h.parcel_id from held_parcels h)) as preparation,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0), 'oldestAt', min(created_at))
    from orders where status = 'to-pay') as owed,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0), 'oldestAt', min(paid_at))
    from orders where status = 'to-ship') as shipping,
  (select json_build_object('parcels', count(*), 'late', count(*) filter (where is_late)) from parcels_to_hand_over) as hand_over,
  (select coalesce(sum(total_cents), 0)::bigint from orders where status in ('paid', 'preparing', 'to-ship')
    and tracking_id in (select tracking_number from parcels_to_hand_over)) as to_hand_over_cents,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0), 'oldestAt', min(created_at))
    from orders
    where status = 'to-pay' and created_at < clock_timestamp() - interval '1 day') as unpaid_for_a_day,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(o.total_cents) filter (where w.found_at is null), 0), 'oldestAt', min(coalesce(w.found_at, o.created_at)))
    from (select id, null as found_at from orders_to_tell($1)
      union all select order_id, found_at from recalls_to_tell) w join orders o on o.id = w.id) as to_tell,
  (select count(*)::int from withdrawals where state <> 'done') as withdrawals_open,
  (select coalesce(sum(coalesce((select sum(i.price_cents - i.discount_cents) from withdrawal_items t
      join order_items i on i.id = t.order_item_id where t.withdrawal_id = w.id), o.total_cents)), 0)::bigint
    from withdrawals w join orders o on o.id = w.order_id where w.state <> 'done') as withdrawals_cents,
  (select json_build_object('count', count(*), 'oldestAt', min(stated_at), 'cents', (
      select coalesce(sum(i.price_cents - i.discount_cents), 0) from order_items i
      where i.id in (select x.order_item_id from complaint_items x join complaints c on c.id = x.complaint_id
        where c.outcome is null))) from complaints where outcome is null) as complaints,
  (select json_build_object('count', count(*), 'oldestAt', min(written_at)) from buyer_reviews
    where state = 'waiting' and (written_at at time zone 'Europe/Paris')::date <= paris_today() - $2::int) as reviews,
  (select json_build_object('open', count(*),
      'notifyBy', min(notify_by) filter (where authority_told_at is null and authority_decided is distinct from false))
    from incident_states where closed_at is null) as incidents,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0),
      'oldestPromise', min(order_promised_by(o)))
    from orders o where order_is_late(o)) as late,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0))
    from orders o where order_is_due_today(o)) as promised,
  (select count(*)::int from parcels_to_see($3)) as parcels_to_see,
  (select coalesce(sum(total_cents), 0)::bigint from orders
    where tracking_id in (select tracking_number from parcels_to_see($3))) as parcels_to_see_cents,
  (select count(*)::int from outbox where state = 'failed') as failed_messages,
  (select min(created_at) from outbox where state = 'failed') as failed_messages_since,
  (select min(l.live_date) from lives l where (l.is_active or l.live_date > clock_timestamp())
    and exists (select from products p where p.live_id = l.id and p.archived_at is null and p.missing <> '{}')) as incomplete_before,
  (select coalesce(sum(p.price_cents::bigint * greatest(coalesce(p.stock - p.taken, 1), 0)), 0)::bigint
    from products p join lives l on l.id = p.live_id
    where (l.is_active or l.live_date > clock_timestamp()) and p.archived_at is null and p.missing <> '{}') as incomplete_cents,
  (select count(*)::int from outbox where held_at is not null) as held_messages,
  (select json_build_object('products', count(distinct p.id), 'people', count(distinct c.handle),
      'cents', coalesce(sum(p.price_cents), 0))
    from claims c join products p on p.id = c.product_id
    where c.state = 'waiting' and p.archived_at is null) as waited,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0),
      'oldestAt', min(at))
    from orders_to_look_at) as review,
  (select json_build_object('orders', count(*), 'cents', coalesce(sum(lacking_cents), 0), 'oldestAt', min(paid_at))
    from orders_without_money) as without_money,
  (select json_build_object('count', count(*), 'cents', coalesce(sum(i.price_cents - i.discount_cents), 0),
      'endsFirst', to_char(min(shortage_ends_on(m)), 'YYYY-MM-DD'))
    from shortages m join order_items i on i.id = m.order_item_id where m.outcome is null) as shortages,
  (select json_build_object('count', count(*), 'cents', coalesce(sum(amount_cents), 0), 'dueFirst', min(due_on))
    from refunds where state in ('due', 'failed', 'unknown')) as refunds,
  (select coalesce(json_agg(json_build_object('id', id, 'orderNumber', order_number, 'reason', coalesce(reason, ''),
      'totalCents', total_cents, 'at', at) order by at), '[]')
    from (select * from orders_to_look_at order by at limit 50) o) as to_review,
  (select coalesce(json_agg(json_build_object('messageId', m.id, 'orderId', m.order_id, 'orderNumber', m.order_number,
      'problem', coalesce(m.last_error, '')) order by m.id), '[]')
    from (select m.id, m.order_id, m.last_error, o.order_number from outbox m
      join orders o on o.id = m.order_id and o.contract_sent_at is null and order_is_settled(o.status)
      where m.kind = 'contract' and m.state in ('failed', 'no-address') order by m.id limit 200) m) as unconfirmed,
  (select coalesce(json_agg(json_build_object('id', r.id, 'orderId', o.id, 'orderNumber', o.order_number,
      'amountCents', r.amount_cents, 'reason', r.reason, 'dueOn', r.due_on, 'ground', r.counted_as,
      'lines', coalesce((select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from lines_told(r.refund) l), '[]')) order by r.due_on nulls last), '[]')
    from (select refunds.*, refunds as refund, refund_ground(refunds) as counted_as from refunds where state in ('due', 'failed', 'unknown') order by due_on nulls last limit 50) r
    join orders o on o.id = r.order_id) as refunds_due,
  (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'onAir', l.on_air_ref, 'orders', coalesce(n.orders, 0),
      'revenueCents', coalesce(n.revenue_cents, 0), 'owedCents', coalesce(n.owed_cents, 0)) order by l.live_date desc), '[]')
    from lives l
    left join (select * from live_numbers where live_id = any(array(select id from lives where is_active))) n
      on n.live_id = l.id
    where l.is_active) as lives`,
});
