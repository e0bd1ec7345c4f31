import type { Tx } from "#server/db/database.ts";
import * as queries from "./orders.sql.ts";

/**
 * What an order's pages show of it changed beside its own row: its payment, its refunds. Its version tells them so. The
 * caller holds the order's lock.
 */
export async function touchOrder(tx: Tx, orderId: string): Promise<void> {
  await queries.touchOrder(tx, { orderId });
}
