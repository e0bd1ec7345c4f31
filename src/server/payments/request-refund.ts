import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { IS_BY_HAND } from "./money-by-hand.ts";

export interface RefundWish {
  orderId: string;
  transactionUuid: string;
  amountCents: number;
  reason: string;
  /** The task that is followed. */
  refundId?: string | undefined;
}

export interface RequestedRefund {
  id: string;
  /** What was still held of the payment before this refund. */
  leftCents: number;
  /** The provider knows nothing of this money. */
  byHand: boolean;
}

const read = statement<{ left_cents: number; in_progress: boolean; by_hand: boolean }>(`
  select amount_cents - refunded_cents as left_cents,
    exists (select 1 from refunds r where r.transaction_uuid = t.uuid and r.state in ('requested', 'unknown')) as in_progress,
    ${IS_BY_HAND} as by_hand
  from transactions t where uuid = $1 and order_id = $2`);

/** From here on nobody else can give this part of the money back: `transactions_never_over_refunded` stands behind it. */
const reserve = statement("update transactions set refunded_cents = refunded_cents + $2 where uuid = $1");

interface Task {
  id: string;
  amount_cents: number;
  return_id: string | null;
}

const findTask = statement<Task>(`
  select id, amount_cents, return_id from refunds
  where transaction_uuid = $1 and state in ('due', 'failed') and ($3::uuid is null or id = $3)
  order by amount_cents = $2 desc, state, created_at limit 1`);

const fulfilTask = statement<{ id: string }>(`
  update refunds set state = 'requested', amount_cents = $2, reason = $3, requested_by = $4,
    requested_at = clock_timestamp(), message = null, finished_at = null
  where id = $1 returning id`);

const lowerTask = statement("update refunds set amount_cents = amount_cents - $2 where id = $1");

const insert = statement<{ id: string }>(`
  insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, requested_by, requested_at, return_id)
  values ($1, $2, $3, 'requested', $4, $5, clock_timestamp(), $6) returning id`);

/**
 * Writes down that money is to be given back, before anybody outside is asked, and reserves it. A task to give it back
 * becomes this request; of a larger task the rest stays to be done.
 */
export async function requestRefund(tx: Tx, context: Context, wish: RefundWish): Promise<RequestedRefund> {
  const { orderId, transactionUuid, amountCents, reason, refundId } = wish;
  const isThere = await lockOrder(tx, orderId);
  const [money] = await read(tx, transactionUuid, orderId);
  if (!isThere || !money) throw refusal("ORDER_NOT_FOUND");
  if (money.in_progress) throw refusal("REFUND_IN_PROGRESS");
  if (amountCents > money.left_cents) throw refusal("REFUND_TOO_HIGH", { refundableCents: money.left_cents });
  const [task] = await findTask(tx, transactionUuid, amountCents, refundId ?? null);
  if (refundId && !task) throw refusal("REFUND_NOT_FOUND");
  await reserve(tx, transactionUuid, amountCents);
  await touchOrder(tx, orderId);

  const { userId: staff } = staffOf(context);
  const isCovered = task !== undefined && task.amount_cents <= amountCents;
  if (task && !isCovered) await lowerTask(tx, task.id, amountCents);
  const [refund] = isCovered
    ? await fulfilTask(tx, task.id, amountCents, reason, staff)
    : await insert(tx, transactionUuid, orderId, amountCents, reason, staff, task?.return_id ?? null);
  const id = refund?.id ?? "";

  await writeHistory(tx, context.actor, orderId, "refund", { state: "requested", amountCents }, reason);
  await audit(tx, context, {
    action: "refund-requested",
    subjectKind: "order",
    subjectId: orderId,
    after: { refundId: id, transactionUuid, amountCents, reason },
  });
  return { id, leftCents: money.left_cents, byHand: money.by_hand };
}
