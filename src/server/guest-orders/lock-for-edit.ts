import { isEditable, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

interface Locked {
  status: OrderStatus;
  version: number;
  overdue: boolean;
  settled: boolean;
}

const lock = statement<Locked>(`
  select status, version, paid_at is not null as settled,
    held_until is not null and held_until <= clock_timestamp() as overdue
  from orders where id = $1 for update`);

/** Locks an order that its guest wants to change; refuses when it is unknown, paid, cancelled or its hold is over. */
export async function lockForEdit(tx: Tx, orderId: string): Promise<Locked> {
  const [order] = await lock(tx, orderId);
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (!isEditable(order.status) || order.settled) throw refusal("ORDER_LOCKED");
  if (order.overdue) throw refusal("ORDER_EXPIRED");
  return order;
}
