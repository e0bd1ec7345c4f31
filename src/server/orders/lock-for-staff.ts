import { isEditable, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { queueNewTotal } from "#server/messages/automatic-message.ts";
import { changeStatus, conflict, withdrawAttempts } from "./change-status.ts";

export interface LockedForStaff {
  status: OrderStatus;
  version: number;
  live_id: string;
  origin: "guest" | "staff" | "sidebar";
  line_count: number;
  review_reason: string | null;
  has_address: boolean;
  has_label: boolean;
  settled: boolean;
  overdue: boolean;
}

const lock = statement<LockedForStaff>(`
  select status, version, live_id, origin, line_count, review_reason, shipping_address is not null as has_address,
    shipping_label_path is not null as has_label, paid_at is not null as settled,
    held_until is not null and held_until <= clock_timestamp() as overdue
  from orders where id = $1 for update`);

/** Locks an order that staff act on; refuses when it is unknown or is no longer as they saw it. */
export async function lockForStaff(
  tx: Tx,
  orderId: string,
  expectedVersion?: number,
): Promise<LockedForStaff> {
  const [order] = await lock(tx, orderId);
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (expectedVersion !== undefined && expectedVersion !== order.version)
    throw await conflict(tx, orderId, order.status);
  return order;
}

/** Whether the lines of an order may still change: it is neither paid, nor cancelled, nor about to expire. */
export const hasOpenLines = (order: LockedForStaff): boolean =>
  isEditable(order.status) && !order.settled && !order.overdue;

/**
 * Before staff or a claim change the lines of an order that waits to be paid: its open attempt to pay is withdrawn, for
 * it would charge another amount, and the customer is told of the new total. What she was asked for stays asked for;
 * only an order that is left without a piece has nothing to ask.
 */
export async function askAnew(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { status, leftEmpty = false }: { status: OrderStatus; leftEmpty?: boolean },
): Promise<void> {
  if (status !== "to-pay") return;
  if (leftEmpty)
    return void (await changeStatus(tx, actor, {
      orderId,
      to: "to-validate",
      silent: true,
      keepsHold: true,
    }));
  await withdrawAttempts(tx, orderId);
  await queueNewTotal(tx, orderId);
}
