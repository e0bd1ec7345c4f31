import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./cases.sql.ts";
import { arrivalOf } from "./check-case.ts";
import { getCase } from "./list-cases.ts";
import { lockCase } from "./lock-case.ts";
import { tellReceived } from "./tell-received.ts";

/**
 * Staff say that the pieces have come, or that their buyer has shown that she sent them: from then on the refund may wait
 * no longer. What was said by mistake is taken back; said twice, the first day stands, unless they say that they came earlier.
 */
export const dateCase: Handlers["admin"]["returnCases"]["date"] = async (
  context,
  { caseId, proof, goods, arrivedOn },
) => {
  const orderId = await inTransaction(context.db, async (tx) => {
    const move = goods === undefined ? "prove" : goods ? "arrive" : "take-arrival-back";
    const one = await lockCase(tx, caseId, move);
    const dated = (said: boolean | undefined, before: Date | null, at: () => Date) =>
      said === undefined ? before : said ? at() : null;
    const proofAt = dated(proof, one.proofOfSendingAt, () => one.proofOfSendingAt ?? new Date());
    const goodsAt = dated(goods, one.goodsReceivedAt, () => arrivalOf(one, arrivedOn));
    await queries.setDates(tx, { caseId, proofAt, goodsAt });
    const step =
      goods === undefined ? (proof ? "proof" : "proof-taken-back") : goods ? "arrived" : "not-arrived";
    await writeHistory(tx, context.actor, one.orderId, "return", { step });
    await audit(tx, context, {
      action: "return-dated",
      subjectKind: "order",
      subjectId: one.orderId,
      before: datesOf(one.proofOfSendingAt, one.goodsReceivedAt),
      after: datesOf(proofAt, goodsAt),
    });
    if (goods) await tellReceived(tx, { caseId, orderId: one.orderId });
    return one.orderId;
  });
  context.events.changed({ orders: [orderId] });
  return getCase(context, { caseId });
};

const datesOf = (proofAt: Date | null, goodsAt: Date | null) => ({
  proofOfSendingAt: proofAt?.toISOString() ?? null,
  goodsReceivedAt: goodsAt?.toISOString() ?? null,
});
