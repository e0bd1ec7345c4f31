import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { decisionsOn } from "./read-unpaid.ts";
import * as queries from "./unpaid-ladder.sql.ts";

/**
 * After a claim wrote a piece on an order by itself: where staff decided that its viewer pays first, she is asked at once
 * and the piece is kept as long as a guest's. The caller holds the order's lock.
 */
export async function askToPayFirst(
  tx: Tx,
  context: Context,
  handle: string,
  orderId: string,
): Promise<void> {
  if ((await decisionsOn(tx, [handle])).get(handle)?.step !== "pay-first") return;
  if (await queries.isToValidate(tx, { orderId }))
    await changeStatus(tx, context.actor, { orderId, move: "ask-by-itself", to: "to-pay" });
  const { holdMinutes } = context.settings.current();
  await queries.holdBriefly(tx, { orderId, holdMinutes });
}
