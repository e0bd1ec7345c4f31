import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./orders.sql.ts";

/** Marks an order 'à vérifier' whose status stays as it is. The caller holds its lock. */
export async function flagForReview(tx: Tx, actor: Actor, orderId: string, reason: string): Promise<void> {
  await queries.flagForReview(tx, { orderId, reason });
  await writeHistory(tx, actor, orderId, "review", null, reason);
}
