import type { ComplaintOutcome } from "#domain/complaints.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { needsReasonToEnd } from "#server/money/needs-reason-to-end.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import * as queries from "./complaints.sql.ts";

interface Closing {
  complaintId: string;
  outcome: ComplaintOutcome;
  note?: string | undefined;
}

const WITH_MONEY: readonly ComplaintOutcome[] = ["price-reduced", "refunded"];

/** Staff say how a complaint ended, once; no money moves by it, and what ends with money has it in the books before. */
export async function closeComplaint(context: Context, { complaintId, outcome, note }: Closing) {
  if (outcome === "refused" && !note) throw refusal("REASON_REQUIRED");
  const orderId = await inTransaction(context.db, async (tx) => {
    const found = await queries.orderOfComplaint(tx, { complaintId });
    if (!found) throw refusal("COMPLAINT_NOT_FOUND");
    const { orderId } = found;
    await lockForStaff(tx, orderId);
    const known = await queries.lockComplaint(tx, { complaintId });
    if (known?.outcome !== null) throw refusal("COMPLAINT_CLOSED");
    if (
      WITH_MONEY.includes(outcome) &&
      (await needsReasonToEnd(tx, { orderId, statementId: complaintId })) &&
      !note
    )
      throw refusal("REASON_REQUIRED");
    await queries.closeComplaint(tx, { complaintId, outcome, note: note || null });
    await touchOrder(tx, orderId);
    await writeHistory(tx, context.actor, orderId, "complaint", { complaintId, outcome }, note || null);
    await audit(tx, context, {
      action: "complaint-closed",
      subjectKind: "order",
      subjectId: orderId,
      after: { complaintId, outcome, note: note || null },
    });
    return orderId;
  });
  context.events.changed({ orders: [orderId] });
  return { done: true } as const;
}
