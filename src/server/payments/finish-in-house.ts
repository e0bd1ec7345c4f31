import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { giveBackToCredit } from "#server/credits/give-back.ts";
import { grantCredit } from "#server/credits/grant-credit.ts";
import type { Tx } from "#server/db/database.ts";
import { writeRefundResult } from "./finish-refund.ts";
import { noteAsCredit, noteGivenElsewhere } from "./refunds.sql.ts";
import type { RefundWish, RequestedRefund } from "./request-refund.ts";

/**
 * Carries out a refund that the provider has no part in: of money that staff gave back themselves or by other means, of credit, which comes
 * back to what it was, and of money for which she agreed to have credit instead. False: the provider is to be asked.
 */
export async function finishInHouse(
  tx: Tx,
  context: Context,
  { orderId, transactionUuid, amountCents, reason, asCredit, elsewhere }: RefundWish,
  { id, byHand, creditId, userId }: RequestedRefund,
): Promise<boolean> {
  if (creditId && elsewhere) throw refusal("CREDIT_NOT_GIVEN_ELSEWHERE");
  if (creditId) await giveBackToCredit(tx, context.actor, { creditId, transactionUuid, amountCents });
  else if (asCredit) {
    if (!userId) throw refusal("CREDIT_WITHOUT_PERSON");
    await noteAsCredit(tx, { refundId: id });
    const from = { orderId, refundId: id };
    await grantCredit(tx, context, { userId, amountCents, source: "refund", reason, ...from });
  } else if (elsewhere) {
    const { means, givenOn, reference = null } = elsewhere;
    await noteGivenElsewhere(tx, { refundId: id, means, givenOn, reference });
  } else if (!byHand) return false;
  const done = { state: "done", providerUuid: null, chargedBack: elsewhere?.means === "chargeback" } as const;
  await writeRefundResult(tx, context.actor, { id, orderId }, done);
  return true;
}
