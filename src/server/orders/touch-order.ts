import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const touch = statement(
  "update orders set version = version + 1, updated_at = clock_timestamp() where id = $1",
);

/**
 * What an order's pages show of it changed beside its own row: its payment, its refunds. Its version tells them so. The
 * caller holds the order's lock.
 */
export async function touchOrder(tx: Tx, orderId: string): Promise<void> {
  await touch(tx, orderId);
}
