import type { RefundGround } from "#domain/refund-clock.ts";
import type { Actor } from "#server/context.ts";
import { carryOutCreditTasks } from "#server/credits/give-back.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./change-status.sql.ts";
import { withdrawnOf } from "./statement-clock.ts";

/**
 * Opens a task for staff to give back what an order that is no longer paid still holds, and no task asks for yet;
 * `keptCents` of it stay. Where it answers a statement of withdrawal it keeps that one's last day and scale. What was paid
 * with credit is there again at once.
 */
export async function openRefundTasks(
  tx: Tx,
  actor: Actor,
  orderId: string,
  reason: string,
  keptCents: number,
): Promise<void> {
  const { isWithdrawn, dueOn } = await withdrawnOf(tx, orderId);
  const ground: RefundGround = isWithdrawn ? "withdrawal" : "termination";
  await queries.insertRefundTasks(tx, { orderId, reason, keptCents, dueOn, ground });
  await carryOutCreditTasks(tx, actor, orderId);
}
