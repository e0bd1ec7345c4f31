import type { Actor } from "#server/context.ts";
import { carryOutCreditTasks } from "#server/credits/give-back.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./change-status.sql.ts";

/**
 * Opens a task for staff to give back what an order that is no longer paid still holds, and no task asks for yet;
 * `keptCents` of it stay. What was paid with credit is there again at once.
 */
export async function openRefundTasks(
  tx: Tx,
  actor: Actor,
  orderId: string,
  reason: string,
  keptCents: number,
): Promise<void> {
  await queries.insertRefundTasks(tx, { orderId, reason, keptCents });
  await carryOutCreditTasks(tx, actor, orderId);
}
