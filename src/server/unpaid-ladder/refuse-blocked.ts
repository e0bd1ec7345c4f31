import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./unpaid-ladder.sql.ts";

/** After a piece was put on an order: its buyer is blocked, so it is taken back by the refusal unless somebody wants it so. */
export async function refuseBlocked(tx: Tx, orderId: string, handle: string): Promise<void> {
  const block = await queries.blockOfBuyer(tx, { orderId });
  if (block) throw refusal("VIEWER_BLOCKED", { handle, reason: block.reason });
}
