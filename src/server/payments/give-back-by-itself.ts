import { isRefusal } from "#domain/refusals.ts";
import { type AppContext, asSystem } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { PROVIDER_SILENT } from "#wording/payment-doubts.ts";
import { giveBack } from "./give-back.ts";
import { refundsThatGoByThemselves } from "./refunds.sql.ts";
import { requestRefund } from "./request-refund.ts";

const A_TURN = 20;

/**
 * Gives back what needs nobody's press, on the path of every refund: delivery fees that were paid although their parcel had
 * one, and missing pieces about which their buyer chose. What the provider refuses is for staff; where it was out of reach,
 * it is asked again. Whoever is faster (another copy, a member of staff) leaves nothing to do.
 */
export async function giveBackByItself(appContext: AppContext): Promise<void> {
  const context = asSystem(appContext);
  for (const { id: refundId, ...refund } of await refundsThatGoByThemselves(context.db, {
    silence: PROVIDER_SILENT,
    most: A_TURN,
  })) {
    const wish = { ...refund, refundId };
    try {
      const requested = await inTransaction(context.db, (tx) => requestRefund(tx, context, wish));
      await giveBack(context, wish, requested);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      context.log.info({ refundId, code: error.code }, "a refund was not given back now");
    }
  }
}
