import { isRefusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { lockViewer } from "#server/viewer-orders/viewer.ts";
import { markClaim, takeClaim } from "./claim-rows.ts";
import * as queries from "./claims.sql.ts";
import { afterRefusal, notifyPages, putForClaim } from "./put-for-claim.ts";
import { joinWaitingList } from "./waiting-list.ts";

/**
 * Carries a sure claim out by itself: its item is written on the viewer's order by the same verb as staff's, or
 * she is put on the waiting list when the piece is gone. Told once, however many workers see it.
 */
export async function enterClaim(context: Context, claimId: number): Promise<void> {
  try {
    const put = await inTransaction(context.db, async (tx) => {
      const claim = await takeClaim(tx, claimId, "new");
      if (!claim?.productId) return undefined;
      const { liveId, handle, productId } = claim;
      await lockViewer(tx, liveId, handle);
      if (await queries.findSaidBefore(tx, { liveId, handle, productId, claimId })) {
        await markClaim(tx, context.actor, claim.id, { state: "repeated" });
        return { liveId };
      }
      if ((await queries.settleEntered(tx, { claimIds: [claimId] })).length > 0) return { liveId };
      // One more of the same, or the one she has: only she knows, so somebody asks her.
      if (await queries.findPaidItem(tx, { liveId, handle, productId })) {
        await markClaim(tx, context.actor, claim.id, { state: "proposed", reason: "already-paid" });
        return { liveId };
      }
      const item = await putForClaim(tx, context, claim, productId);
      return { liveId, item };
    });
    if (put) notifyPages(context, put.liveId, put.item);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === "PRODUCT_ALREADY_SOLD") return joinWaitingList(context, claimId, "new");
    const outcome = afterRefusal(error);
    if (!outcome) throw error;
    const liveId = await inTransaction(context.db, async (tx) => {
      const claim = await takeClaim(tx, claimId, "new");
      if (claim) await markClaim(tx, context.actor, claim.id, outcome);
      return claim?.liveId;
    });
    if (liveId) notifyPages(context, liveId);
  }
}
