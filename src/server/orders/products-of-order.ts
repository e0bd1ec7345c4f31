import type { Db, Tx } from "#server/db/database.ts";
import * as queries from "./orders.sql.ts";

/** Which products an order's items name; open pages want to know when their availability changed. */
export async function productsOfOrder(db: Db | Tx, orderId: string): Promise<string[]> {
  return (await queries.readProductsOfOrder(db, { orderId })).map((row) => row.productId);
}
