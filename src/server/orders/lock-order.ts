import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const lock = statement("select 1 from orders where id = $1 for update");

/** Locks an order before what hangs on it, as everybody does; false: there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<boolean> {
  return (await lock(tx, orderId)).length > 0;
}
