import { audit } from "#server/audit/audit.ts";
import { staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { lockUnmatched, refuseHandled } from "./lock-unmatched.ts";
import { getUnmatched } from "./read-unmatched.ts";
import * as queries from "./unmatched.sql.ts";

/** Staff say why nothing is left to do: a test payment, or money given back in the provider's own space. */
export const dismissUnmatched: Handlers["admin"]["unmatchedPayments"]["dismiss"] = async (context, input) => {
  const { unmatchedId, reason } = input;
  await inTransaction(context.db, async (tx) => {
    const payment = await lockUnmatched(tx, unmatchedId);
    refuseHandled(payment);
    await queries.dismissUnmatched(tx, { unmatchedId, reason, staffId: staffOf(context).userId });
    await audit(tx, context, {
      action: "payment-dismissed",
      subjectKind: "payment",
      subjectId: unmatchedId,
      after: {
        transactionUuid: payment.transactionUuid,
        amountCents: payment.amountCents,
        currency: payment.currency,
        reason,
      },
    });
  });
  return getUnmatched(context, { unmatchedId });
};
