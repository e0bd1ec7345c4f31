import { isCancelled, isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockCase as readCase } from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { lockCase } from "./lock-case.ts";
import { reopen } from "./reopen-case.sql.ts";
import { tellReceived } from "./tell-received.ts";

/**
 * A return that was called off goes on, as when its parcel comes late: with its statement, its dates, what the
 * carrier told of it meanwhile, and what of its pieces nothing else expects or took back since.
 */
export const reopenCase: Handlers["admin"]["returnCases"]["reopen"] = async (context, { caseId }) => {
  const orderId = await inTransaction(context.db, async (tx) => {
    const one = await lockCase(tx, caseId, "reopen");
    if (!isSettled(one.orderStatus) && !isCancelled(one.orderStatus)) throw refusal("ORDER_NOT_RETURNABLE");
    const expected = await reopen(tx, { caseId });
    const now = await readCase(tx, { caseId });
    // Of a cancelled order nothing is expected that went on sale with it.
    if (expected.length === 0 || !now || !RETURN_STATES[now.state].isOpen)
      throw refusal("PIECES_NOT_RETURNABLE");
    await writeHistory(tx, context.actor, one.orderId, "return", { step: "reopened" });
    await audit(tx, context, {
      action: "return-reopened",
      subjectKind: "order",
      subjectId: one.orderId,
      before: { caseId, reason: one.calledOffReason },
    });
    if (now.goodsReceivedAt && !one.goodsReceivedAt) await tellReceived(tx, { caseId, orderId: one.orderId });
    return one.orderId;
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};
