import type { LaunchGap } from "#domain/launch-list.ts";
import { isSettled, ORDER_STATUSES } from "#domain/order-status.ts";
import { isDrillDue } from "#server/backups/drills.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { readLaunchGaps } from "#server/launch/launch.ts";
import { liveNumbers } from "#server/lives/live-numbers.ts";
import { HAS_PIECES_TO_SEND, IS_LATE } from "#server/orders/order-columns.ts";
import { listUnmatched } from "#server/payments/unmatched/read-unmatched.ts";
import { gapWords } from "#wording/launch-list.ts";

const SETTLED = ORDER_STATUSES.filter(isSettled)
  .map((status) => `'${status}'`)
  .join(", ");

interface Row {
  to_prepare: number;
  to_ship: number;
  unpaid_for_a_day: number;
  withdrawals_open: number;
  failed_messages: number;
  late_deliveries: number;
  held_messages: number;
  to_review: { id: string; orderNumber: string; reason: string; totalCents: number; at: string }[] | null;
  unconfirmed: { messageId: number; orderId: string; orderNumber: string; problem: string }[] | null;
  refunds_due:
    | {
        id: string;
        orderId: string;
        orderNumber: string;
        amountCents: number;
        reason: string;
        dueOn: string | null;
      }[]
    | null;
  lives: { id: string; title: string; orders: number; revenueCents: number }[] | null;
}

/** A paid order whose buyer has her contract neither by mail nor on paper. */
const UNCONFIRMED = `o.contract_sent_at is null and o.status in (${SETTLED})`;

const read = statement<Row>(`
  select
    (select count(*)::int from orders o
      where o.status = 'paid' and o.review_reason is null and ${HAS_PIECES_TO_SEND}) as to_prepare,
    (select count(*)::int from orders where status = 'to-ship') as to_ship,
    (select count(*)::int from orders
      where status = 'to-pay' and created_at < clock_timestamp() - interval '1 day') as unpaid_for_a_day,
    (select count(*)::int from withdrawals where state <> 'done') as withdrawals_open,
    (select count(*)::int from orders o where ${IS_LATE}) as late_deliveries,
    (select count(*)::int from outbox where state = 'failed') as failed_messages,
    (select count(*)::int from outbox where held_at is not null) as held_messages,
    (select json_agg(json_build_object('id', id, 'orderNumber', order_number, 'reason', review_reason,
        'totalCents', total_cents, 'at', coalesce(paid_at, created_at)) order by created_at)
      from (select * from orders where review_reason is not null order by created_at limit 50) o) as to_review,
    (select json_agg(json_build_object('messageId', m.id, 'orderId', o.id, 'orderNumber', o.order_number,
        'problem', coalesce(m.last_error, '')) order by m.id)
      from (select * from outbox where kind = 'contract' and state in ('failed', 'no-address') limit 200) m
      join orders o on o.id = m.order_id and ${UNCONFIRMED}) as unconfirmed,
    (select json_agg(json_build_object('id', r.id, 'orderId', o.id, 'orderNumber', o.order_number,
        'amountCents', r.amount_cents, 'reason', r.reason, 'dueOn', r.due_on) order by r.due_on nulls last)
      from (select * from refunds where state in ('due', 'failed', 'unknown') order by due_on nulls last limit 50) r
      join orders o on o.id = r.order_id) as refunds_due,
    (select json_agg(json_build_object('id', l.id, 'title', l.title, 'orders', coalesce(n.orders, 0),
        'revenueCents', coalesce(n.revenue, 0)) order by l.live_date desc)
      from lives l left join ${liveNumbers("live_id in (select id from lives where is_active)")} on n.live_id = l.id
      where l.is_active) as lives`);

/** The first page of the back office: what waits for somebody, and how the lives on air go. */
export async function dashboard(context: Context) {
  const [[row], drillDue, unmatched, gaps] = await Promise.all([
    read(context.lists),
    context.config.production && isDrillDue(context.lists),
    listUnmatched(context, { view: "open", page: 1 }),
    readLaunchGaps(context),
  ]);
  return {
    toPrepare: row?.to_prepare ?? 0,
    toShip: row?.to_ship ?? 0,
    unpaidForADay: row?.unpaid_for_a_day ?? 0,
    toReview: (row?.to_review ?? []).map((order) => ({ ...order, at: new Date(order.at).toISOString() })),
    unconfirmed: row?.unconfirmed ?? [],
    refundsDue: row?.refunds_due ?? [],
    unmatchedPayments: unmatched.rows,
    paymentsToMatch: unmatched.total,
    withdrawalsOpen: row?.withdrawals_open ?? 0,
    lateDeliveries: row?.late_deliveries ?? 0,
    failedMessages: row?.failed_messages ?? 0,
    heldMessages: row?.held_messages ?? 0,
    backupDrillDue: drillDue,
    lives: row?.lives ?? [],
    launch: {
      closed: context.config.production && gaps.length > 0,
      gaps: gaps.map((gap) => ({ ...gapWords(gap), ...gapPlace(gap) })),
    },
  };
}

/** Where staff mend it. */
const gapPlace = (gap: LaunchGap) =>
  gap.kind === "setting"
    ? { kind: "setting" as const, id: gap.setting as string }
    : { kind: "page" as const, id: gap.code as string };
