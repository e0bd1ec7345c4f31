import type { Tx } from "#server/db/database.ts";
import * as queries from "./money.sql.ts";

/**
 * The provider's event has found the order that money belongs to: it is no task any more. False: staff have given it
 * back, or are about to, and it can pay nothing. The caller holds the order's lock.
 */
export async function takeUnmatched(tx: Tx, transactionUuid: string, orderId: string): Promise<boolean> {
  const found = await queries.takeUnmatched(tx, { transactionUuid, orderId });
  return found?.was !== "refunding" && found?.was !== "refunded";
}
