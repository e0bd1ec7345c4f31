import type { Tx } from "#server/db/database.ts";
import * as queries from "./change-status.sql.ts";

/**
 * Opens a task for staff to give back what an order that is no longer paid still holds, and no task asks for yet;
 * `keptCents` of it stay.
 */
export async function openRefundTasks(
  tx: Tx,
  orderId: string,
  reason: string,
  keptCents: number,
): Promise<void> {
  await queries.insertRefundTasks(tx, { orderId, reason, keptCents });
}
