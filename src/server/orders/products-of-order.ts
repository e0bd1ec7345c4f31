import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const select = statement<{ product_id: string }>("select product_id from order_items where order_id = $1");

/** Which products an order's lines name; open pages want to know when their availability changed. */
export async function productsOfOrder(db: Db | Tx, orderId: string): Promise<string[]> {
  return (await select(db, orderId)).map((row) => row.product_id);
}
