import { audit } from "#server/audit/audit.ts";
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
  const orderId = await inTransaction(context.db, async (tx) => {
    const one = await lockCase(tx, caseId, "call-off");
    await queries.callOff(tx, { caseId, reason });
    await writeHistory(tx, context.actor, one.orderId, "return", { step: "called-off" }, reason);
    await audit(tx, context, {
      action: "return-called-off",
      subjectKind: "order",
      subjectId: one.orderId,
      after: { caseId, reason },
    });
    return one.orderId;
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};
