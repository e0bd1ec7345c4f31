import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { lockCase } from "./lock-case.ts";

/** Nothing will come back: she keeps the pieces, or it was a mistake. They may be expected anew. */
export const callOffCase: Handlers["admin"]["returnCases"]["callOff"] = async (
  context,
  { caseId, reason },
) => {
  const orderId = await inTransaction(context.db, (tx) => callOff(tx, context, { caseId, reason }));
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};

/** In the caller's transaction; answers whose order it was. */
export async function callOff(
  tx: Tx,
  context: Context,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<string> {
  const { orderId } = await lockCase(tx, caseId, "call-off");
  await queries.callOff(tx, { caseId, reason });
  await writeHistory(tx, context.actor, orderId, "return", { step: "called-off" }, reason);
  await audit(tx, context, {
    action: "return-called-off",
    subjectKind: "order",
    subjectId: orderId,
    after: { caseId, reason },
  });
  return orderId;
}
