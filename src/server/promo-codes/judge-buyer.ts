import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { claimForBuyer } from "./put-code.ts";
import * as queries from "./uses.sql.ts";

/**
 * Judges again whether the buyer of an order may use its code: at the start of her payment it is known to whom the order
 * goes. Refuses with PROMO_ALREADY_USED.
 */
export async function judgeBuyerOfCode({ db }: Pick<AppContext, "db">, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const use = await queries.lockUse(tx, { orderId });
    if (use) await claimForBuyer(tx, { orderId, promoId: use.promoId, browserId: null });
  });
}
