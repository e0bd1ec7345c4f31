import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./holds.sql.ts";

/** Locks an order that its guest wants to change; refuses when it is unknown, paid, cancelled or its hold is over. */
export async function lockForEdit(tx: Tx, orderId: string): Promise<queries.LockForEditRow> {
  const order = await queries.lockForEdit(tx, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (order.closedBy) throw refusal(order.closedBy);
  return order;
}
