import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getRecall } from "./read-recalls.ts";
import * as queries from "./recalls.sql.ts";

/** Ends a recall; while something is left to do for somebody, only with a reason. */
export async function closeRecall(
  context: Context,
  { recallId, note }: { recallId: string; note?: string | undefined },
) {
  await inTransaction(context.db, async (tx) => {
    const recall = await queries.lockRecallToClose(tx, { recallId });
    if (!recall) throw refusal("RECALL_NOT_FOUND");
    if (recall.closedAt) throw refusal("RECALL_CLOSED");
    const { undone } = await queries.countUndone(tx, { recallId });
    if (undone > 0 && !note) throw refusal("REASON_REQUIRED");
    await queries.closeRecall(tx, { recallId, note: note || null, userId: staffOf(context).userId });
    await audit(tx, context, {
      action: "recall-closed",
      subjectKind: "recall",
      subjectId: recallId,
      after: { undone, note: note || null },
    });
  });
  return getRecall(context, { recallId });
}
