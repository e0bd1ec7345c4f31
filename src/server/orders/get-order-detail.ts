import type { OrderDetail } from "#contract/admin/orders.ts";
import { readAddress } from "#domain/address.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { isInTime } from "#domain/withdrawal-deadline.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { IS_BY_HAND } from "#server/payments/money-by-hand.ts";
import { LABEL_JSON, type LabelJson, showLabel } from "#server/shipping/show-label.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import { PIECE_NAME } from "./name-pieces.ts";
import {
  asOrderItem,
  asOrderRow,
  ITEMS_JSON,
  type ItemJson,
  type OrderColumns,
  ROW_COLUMNS,
  ROW_TABLES,
} from "./order-columns.ts";

interface DetailColumns extends OrderColumns {
  origin: OrderDetail["origin"];
  created_at: Date;
  items_cents: number;
  shipping_cents: number;
  shipping_type: string;
  comment: string | null;
  held_until: Date | null;
  tracking_id: string | null;
  items: ItemJson[] | null;
  label: LabelJson | null;
  history:
    | {
        id: number;
        event: string;
        from: OrderStatus | null;
        to: OrderStatus | null;
        actor_kind: ActorKind;
        actor_name: string | null;
        reason: string | null;
        facts: Record<string, unknown> | null;
        piece: string | null;
        at: string;
      }[]
    | null;
  payments: OrderDetail["payments"] | null;
  transactions: OrderDetail["transactions"] | null;
  refunds: OrderDetail["refunds"] | null;
  returns: OrderDetail["returns"] | null;
  withdrawals: Omit<OrderDetail["withdrawals"][number], "inTime">[] | null;
  delivered_at: Date | null;
  messages: OrderDetail["messages"] | null;
}

/** One statement, so that everything the page shows is of the same instant. */
const select = statement<DetailColumns>(`
  select ${ROW_COLUMNS}, o.origin, o.created_at, o.items_cents, o.shipping_cents, o.shipping_type, o.comment,
    o.held_until, o.tracking_id, o.delivered_at, ${ITEMS_JSON} as items, ${LABEL_JSON} as label,
    (select json_agg(json_build_object('id', h.id, 'event', h.event, 'from', h.from_status, 'to', h.to_status,
        'actor_kind', h.actor_kind, 'actor_name', a.display_name, 'reason', h.reason, 'facts', h.facts, 'at', h.at,
        'piece', (select ${PIECE_NAME} from products p left join product_colors c on c.id = p.color_id
          where p.id = (h.facts ->> 'productId')::uuid)) order by h.id)
      from order_history h left join users a on a.id = h.actor_id where h.order_id = o.id) as history,
    (select json_agg(json_build_object('id', id, 'state', state, 'amountCents', amount_cents, 'startedAt', started_at,
        'closedAt', closed_at, 'refusal', refusal_code) order by started_at desc)
      from payments where order_id = o.id) as payments,
    (select json_agg(json_build_object('uuid', uuid, 'amountCents', amount_cents, 'refundedCents', refunded_cents,
        'cardBrand', card_brand, 'cardLast4', card_last4, 'paidAt', paid_at, 'means', means, 'receivedOn', received_on,
        'reference', reference, 'byHand', ${IS_BY_HAND}) order by paid_at)
      from transactions t where order_id = o.id) as transactions,
    (select json_agg(json_build_object('id', id, 'transactionUuid', transaction_uuid, 'amountCents', amount_cents,
        'state', state, 'reason', reason, 'dueOn', due_on, 'message', message, 'createdAt', created_at,
        'finishedAt', finished_at, 'returnId', return_id) order by created_at)
      from refunds where order_id = o.id) as refunds,
    (select json_agg(json_build_object('id', r.id, 'cause', r.cause, 'note', r.note, 'at', r.created_at,
        'wasSent', r.was_sent, 'by', a.display_name, 'refundCents', r.refund_cents) order by r.created_at)
      from returns r left join users a on a.id = r.created_by
      where r.order_id = o.id and r.undone_at is null) as returns,
    (select json_agg(json_build_object('id', w.id, 'submittedAt', w.submitted_at, 'articles', w.articles,
        'itemIds', array(select order_item_id from withdrawal_items where withdrawal_id = w.id))
        order by w.submitted_at)
      from withdrawals w where w.order_id = o.id and w.state <> 'done') as withdrawals,
    (select json_agg(json_build_object('id', id, 'subject', subject, 'type', template_type,
        'state', case when held_at is not null then 'held' else state end,
        'at', coalesce(sent_at, created_at), 'error', last_error) order by id)
      from outbox where order_id = o.id) as messages
  from ${ROW_TABLES}
  where o.id = $1`);

/** An order as its page in the back office shows it; refuses with ORDER_NOT_FOUND. */
export async function getOrderDetail(
  context: Pick<Context, "db" | "config">,
  orderId: string,
): Promise<OrderDetail> {
  const [row] = await select(context.db, orderId);
  if (!row) throw refusal("ORDER_NOT_FOUND");
  const deliveredAt = row.delivered_at?.toISOString() ?? null;
  return {
    ...asOrderRow(row),
    origin: row.origin,
    createdAt: row.created_at.toISOString(),
    itemsCents: row.items_cents,
    shippingCents: row.shipping_cents,
    shippingType: row.shipping_type,
    shippingAddress: row.shipping_address && readAddress(row.shipping_address),
    comment: row.comment,
    heldUntil: row.held_until?.toISOString() ?? null,
    items: (row.items ?? []).map(asOrderItem),
    label: showLabel(row.label, row, context.config),
    history: (row.history ?? []).map(({ actor_kind, actor_name, ...entry }) => ({
      ...entry,
      actor: actor_name ?? ACTOR_NAMES[actor_kind],
      at: instant(entry.at),
    })),
    payments: (row.payments ?? []).map((payment) => ({
      ...payment,
      startedAt: instant(payment.startedAt),
      closedAt: payment.closedAt && instant(payment.closedAt),
    })),
    transactions: (row.transactions ?? []).map((paid) => ({ ...paid, paidAt: instant(paid.paidAt) })),
    refunds: (row.refunds ?? []).map((refund) => ({
      ...refund,
      createdAt: instant(refund.createdAt),
      finishedAt: refund.finishedAt && instant(refund.finishedAt),
    })),
    returns: (row.returns ?? []).map((one) => ({ ...one, at: instant(one.at) })),
    withdrawals: (row.withdrawals ?? []).map((stated) => {
      const submittedAt = instant(stated.submittedAt);
      return { ...stated, submittedAt, inTime: isInTime(submittedAt, deliveredAt) };
    }),
    withdrawable: isInTime(new Date().toISOString(), deliveredAt),
    messages: (row.messages ?? []).map((message) => ({ ...message, at: instant(message.at) })),
  };
}

/** PostgreSQL writes instants into JSON with their offset; the contract's all end in Z. */
const instant = (text: string): string => new Date(text).toISOString();
