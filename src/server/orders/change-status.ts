import type { MoneyByHand } from "#domain/money-by-hand.ts";
import { isCancelled, isEditable, isPacked, isSettled, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { type Actor, actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { queueAutomatic, queueContract } from "#server/messages/automatic-message.ts";
import { keepContract, noteMoney } from "#server/payments/money-by-hand.ts";
import { releaseUnits, takeUnitsAgain } from "#server/products/take-units.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import { namePieces } from "./name-pieces.ts";
import { openRefundTasks } from "./open-refund-tasks.ts";

export interface StatusChange {
  orderId: string;
  to: OrderStatus;
  /** Refused with ORDER_CHANGED when the order has moved on since the caller read this version. */
  expectedVersion?: number;
  reason?: string | undefined;
  /** How the money of an order arrived that becomes paid by hand. */
  money?: MoneyByHand | undefined;
  /** Marks the order 'à vérifier' in the same step. */
  reviewReason?: string;
  /** No automatic message for this change. */
  silent?: boolean;
  /** The change is only a step of another act of staff: a guest's hold goes on as it was, instead of never ending. */
  keepsHold?: boolean;
}

export interface LockedOrder {
  status: OrderStatus;
  version: number;
  captured_cents: number;
}

type Locked = Omit<LockedOrder, "captured_cents"> & {
  was_paid: boolean;
  under_review: boolean;
  has_returns: boolean;
};

const lock = statement<Locked>(`
  select status, version, paid_at is not null as was_paid, review_reason is not null as under_review,
    returned_count > 0 as has_returns
  from orders where id = $1 for update`);

/** Read after the lock is held: a payment that was settled while we waited for it must be seen. */
const captured = statement<{ cents: number }>(
  "select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents from transactions where order_id = $1",
);

const lastChange = statement<{ name: string | null; actor_kind: ActorKind; at: Date }>(`
  select u.display_name as name, h.actor_kind, h.at from order_history h
  left join users u on u.id = h.actor_id where h.order_id = $1 order by h.id desc limit 1`);

export const withdrawAttempts = statement(`
  update payments set state = 'withdrawn', closed_at = clock_timestamp()
  where order_id = $1 and state in ('starting', 'open')`);

/** The write itself: status, its times, history, the automatic message of the new status, the confirmation of what is now paid. */
const apply = statement<{ version: number }>(`
  with changed as (
    update orders set status = $2, version = version + 1, updated_at = clock_timestamp(),
      held_until = case when $2 in ('to-validate', 'to-pay') and origin = 'guest' and $11 then held_until end,
      paid_at = case when $7 then coalesce(paid_at, clock_timestamp()) when $8 then paid_at end,
      shipped_at = case when $2 = 'shipped' then coalesce(shipped_at, clock_timestamp()) else shipped_at end,
      delivered_at = case when $2 = 'delivered' then coalesce(delivered_at, clock_timestamp()) else delivered_at end,
      cancelled_at = case when $2 like 'cancelled%' then clock_timestamp() end,
      review_reason = coalesce($9, review_reason)
    where id = $1
    returning id, version, user_id, review_reason
  ), noted as (
    insert into order_history (order_id, event, from_status, to_status, actor_kind, actor_id, reason)
    select id, 'status', $3, $2, $4, $5, $6 from changed
  ), told as (
    ${queueAutomatic("$2", "changed", "not $10")}
  ), confirmed as (
    ${queueContract("changed", "$12 and o.review_reason is null")}
  )
  select version from changed`);

/**
 * The one function that changes an order's status. It locks the order, applies what the change brings with
 * it (pieces freed or taken again, open payment attempts withdrawn, refund tasks, messages) and writes history.
 */
export async function changeStatus(
  tx: Tx,
  actor: Actor,
  change: StatusChange,
): Promise<{ from: OrderStatus; version: number }> {
  const { orderId, to } = change;
  const [locked] = await lock(tx, orderId);
  if (!locked) throw refusal("ORDER_NOT_FOUND");
  const [held] = locked.was_paid ? await captured(tx, orderId) : [];
  const order = { ...locked, captured_cents: held?.cents ?? 0 };
  const from = order.status;
  if (change.expectedVersion !== undefined && change.expectedVersion !== order.version)
    throw await conflict(tx, orderId, from);
  if (from === to) throw refusal("STATUS_UNCHANGED");
  if (locked.under_review && isPacked(to)) throw refusal("ORDER_UNDER_REVIEW");
  // It would be paid a second time, pieces that came back included.
  if (locked.has_returns && isEditable(to)) throw refusal("ORDER_HAS_RETURNS");

  const givesBack = order.captured_cents > 0 && isSettled(from) && !isSettled(to);
  if (givesBack && !change.reason) throw refusal("REASON_REQUIRED");
  if (!isSettled(to) && to !== "to-pay") await withdrawAttempts(tx, orderId);
  if (isCancelled(to) && !isCancelled(from)) await releaseUnits(tx, orderId);
  if (isCancelled(from) && !isCancelled(to)) {
    const { gone } = await takeUnitsAgain(tx, orderId);
    if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  }
  if (givesBack) await openRefundTasks(tx, orderId, change.reason ?? "");
  if (isSettled(to)) await settleByHand(tx, actor, change, order);
  const version = await applyStatus(tx, actor, change, order);
  return { from, version };
}

/** What a card payment writes of itself: its money, where staff say how it arrived, and the contract. */
async function settleByHand(tx: Tx, actor: Actor, { orderId, money }: StatusChange, order: LockedOrder) {
  if (money && order.captured_cents === 0) order.captured_cents = await noteMoney(tx, actor, orderId, money);
  await keepContract(tx, orderId, order.captured_cents || null);
}

/** Writes the new status of an order that the caller has locked and whose side effects it has applied. */
export async function applyStatus(
  tx: Tx,
  actor: Actor,
  change: StatusChange,
  order: LockedOrder,
): Promise<number> {
  const { actor_kind, actor_id } = actorColumns(actor);
  const [row] = await apply(
    tx,
    change.orderId,
    change.to,
    order.status,
    actor_kind,
    actor_id,
    change.reason ?? null,
    isSettled(change.to),
    order.captured_cents > 0,
    change.reviewReason ?? null,
    change.silent ?? false,
    actor_kind !== "admin" || (change.keepsHold ?? false),
    isSettled(change.to) && !isSettled(order.status),
  );
  return row?.version ?? order.version;
}

/** The refusal that says who was faster. */
export async function conflict(tx: Tx, orderId: string, status: OrderStatus) {
  const [last] = await lastChange(tx, orderId);
  return refusal("ORDER_CHANGED", {
    status,
    by: last ? (last.name ?? ACTOR_NAMES[last.actor_kind]) : "",
    at: (last?.at ?? new Date(0)).toISOString(),
  });
}
