import type { Tx } from "#server/db/database.ts";
import { claimPersons, readUse, releaseUse, takeUseAgain as takeAgain } from "./uses.sql.ts";

/** The order came to nothing: the use of its code is free again. Its prices stay, for late money pays them. */
export async function freePromoUse(tx: Tx, orderId: string): Promise<void> {
  await releaseUse(tx, { orderId });
}

/**
 * The order is there again, or money came for it late: it has its code as before, and its buyer has used it. Where its use
 * was given to somebody else meanwhile, it counts beside the limit; only then is a code used more often than its limit says.
 */
export async function takePromoUseAgain(tx: Tx, orderId: string): Promise<void> {
  const taken = await takeAgain(tx, { orderId });
  if (taken && (await readUse(tx, { orderId }))?.oncePerPerson)
    await claimPersons(tx, { orderId, promoId: taken.promoId, browserId: null });
}
