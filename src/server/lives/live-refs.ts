import type { Tx } from "#server/db/database.ts";
import * as queries from "./lives.sql.ts";

/**
 * Whether another live with orders once had this reference: they keep their numbers, so a live that took the
 * reference over would one day draw a number that exists.
 */
export async function isInNumbers(tx: Tx, ref: string, liveId: string | null): Promise<boolean> {
  return (await queries.formerLiveWithOrders(tx, { ref, liveId })) !== undefined;
}
