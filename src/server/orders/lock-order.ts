import type { Tx } from "#server/db/database.ts";
import * as queries from "./orders.sql.ts";

/** Locks an order before what hangs on it, as everybody does; false: there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<boolean> {
  return (await queries.lockOrder(tx, { orderId })) !== undefined;
}
