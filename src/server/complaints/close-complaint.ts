import type { ComplaintOutcome } from "#domain/complaints.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./complaints.sql.ts";

interface Closing {
  complaintId: string;
  outcome: ComplaintOutcome;
  note?: string | undefined;
}

/** Staff say how a complaint ended, once; no money moves by it. */
export async function closeComplaint(context: Context, { complaintId, outcome, note }: Closing) {
  if (outcome === "refused" && !note) throw refusal("REASON_REQUIRED");
  const orderId = await inTransaction(context.db, async (tx) => {
    const known = await queries.lockComplaint(tx, { complaintId });
    if (!known) throw refusal("COMPLAINT_NOT_FOUND");
    if (known.outcome !== null) throw refusal("COMPLAINT_CLOSED");
    await queries.closeComplaint(tx, { complaintId, outcome, note: note || null });
    await writeHistory(tx, context.actor, known.orderId, "complaint", { complaintId, outcome }, note || null);
    await audit(tx, context, {
      action: "complaint-closed",
      subjectKind: "order",
      subjectId: known.orderId,
      after: { complaintId, outcome, note: note || null },
    });
    return known.orderId;
  });
  context.events.changed({ orders: [orderId] });
  return { done: true } as const;
}
