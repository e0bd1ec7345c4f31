import { isCancelled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { closeWithdrawal } from "#server/money/money.sql.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { type LockedCase, lockCase } from "./lock-case.ts";

/**
 * Nothing will come back: she keeps the pieces, or it was a mistake. They may be expected anew. Where nothing came in its time,
 * nothing is owed (code de la consommation, L221-24), and the statement is answered with that.
 */
export const callOffCase: Handlers["admin"]["returnCases"]["callOff"] = async (
  context,
  { caseId, reason, neverCame },
) => {
  const orderId = await inTransaction(context.db, async (tx) => {
    const { orderId: id, orderStatus } = await callOff(tx, context, { caseId, reason, neverCame });
    if (isCancelled(orderStatus)) await closeWithdrawal(tx, { orderId: id, refundId: null });
    else if (neverCame) await queries.answerUnowed(tx, { caseId, reason });
    return id;
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};

/** In the caller's transaction; answers whose order it was, and where that stands. */
export async function callOff(
  tx: Tx,
  context: Context,
  { caseId, reason, neverCame = false }: { caseId: string; reason: string; neverCame?: boolean },
): Promise<Pick<LockedCase, "orderId" | "orderStatus">> {
  const { orderId, state, neverCame: isOver, orderStatus } = await lockCase(tx, caseId, "call-off");
  if (neverCame && !isOver) throw refusal("RETURN_CASE_ELSEWHERE", { state });
  await queries.callOff(tx, { caseId, reason });
  await writeHistory(tx, context.actor, orderId, "return", { step: "called-off" }, reason);
  await audit(tx, context, {
    action: "return-called-off",
    subjectKind: "order",
    subjectId: orderId,
    after: { caseId, reason },
  });
  return { orderId, orderStatus };
}
