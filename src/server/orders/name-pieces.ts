import type { Db } from "#server/db/database.ts";
import * as queries from "./products.sql.ts";

/** Names these pieces, in the order of their references. */
export async function namePieces(db: Db, productIds: string[]): Promise<string[]> {
  return (await queries.nameProducts(db, { productIds })).map((row) => row.name);
}
