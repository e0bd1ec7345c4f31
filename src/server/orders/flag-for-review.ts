import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./orders.sql.ts";

/**
 * Marks an order 'à vérifier' whose status stays as it is. One whose parcel is packed or gone is not: the mark would hold nothing
 * back, and keep its arrival and its returns from being noted (I6). The caller holds its lock, and has written what happened.
 */
export async function flagForReview(tx: Tx, actor: Actor, orderId: string, reason: string): Promise<void> {
  if (await queries.flagForReview(tx, { orderId, reason }))
    await writeHistory(tx, actor, orderId, "review", null, reason);
}
