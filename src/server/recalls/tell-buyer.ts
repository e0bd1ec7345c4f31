import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import * as queries from "./recalls.sql.ts";

/** Staff reached a buyer whom no mail reaches. */
export async function tellOfRecall(
  context: Context,
  { recallId, orderId }: { recallId: string; orderId: string },
) {
  await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, orderId);
    const recall = await queries.lockRecall(tx, { recallId });
    if (!recall || !(await queries.lockRecallOrder(tx, { recallId, orderId })))
      throw refusal("RECALL_NOT_FOUND");
    if (recall.closedAt) throw refusal("RECALL_CLOSED");
    const told = await queries.noteTold(tx, { recallId, orderId, userId: staffOf(context).userId });
    if (told.length === 0) return;
    await writeHistory(tx, context.actor, orderId, "recall", { recallId, step: "told" });
    await audit(tx, context, {
      action: "recall-told",
      subjectKind: "order",
      subjectId: orderId,
      after: { recallId },
    });
  });
  context.events.changed({ orders: [orderId] });
  return { done: true } as const;
}
