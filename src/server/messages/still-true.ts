import { isSettled, type OrderStatus, statusRank } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const select = statement<{ status: OrderStatus }>("select status from orders where id = $1");

/**
 * Whether what an automatic message announces still holds: the order is in that status, or, for the steps from
 * payment to delivery, has gone on from there.
 */
export async function stillTrue(db: Db, orderId: string, announced: OrderStatus): Promise<boolean> {
  const [order] = await select(db, orderId);
  if (!order) return false;
  if (order.status === announced) return true;
  return isSettled(announced) && isSettled(order.status) && statusRank(order.status) > statusRank(announced);
}
