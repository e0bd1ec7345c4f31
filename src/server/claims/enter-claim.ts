import { isRefusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { lockViewer } from "#server/users/viewer.ts";
import { markClaim, takeClaim } from "./claim-rows.ts";
import { HAS_OPEN_LINE, PAID_LINES } from "./lines-of-viewers.ts";
import { afterRefusal, putForClaim, tell } from "./put-for-claim.ts";
import { joinWaitingList } from "./waiting-list.ts";

/** What is on an order that was cancelled meanwhile is asked for anew. */
const saidBefore = statement(`
  select 1 from claims c
  where c.live_id = $1 and c.handle = $2 and c.product_id = $3 and c.id <> $4 and c.act = 'claim'
    and (c.state in ('waiting', 'granted') or (c.state = 'proposed' and c.reason = 'already-paid')
      or (c.state = 'done' and ${HAS_OPEN_LINE}))
  limit 1`);
const paid = statement(`
  select 1 from ${PAID_LINES} where u.tiktok_username = $2 and i.product_id = $3 limit 1`);

/**
 * Carries a sure claim out by itself: its line is written on the viewer's order by the same verb as an operator's, or
 * she is put on the waiting list when the piece is gone. Told once, however many workers see it.
 */
export async function enterClaim(context: Context, claimId: number): Promise<void> {
  try {
    const put = await inTransaction(context.db, async (tx) => {
      const claim = await takeClaim(tx, claimId, "new");
      if (!claim?.product_id) return undefined;
      await lockViewer(tx, claim.live_id, claim.handle);
      if ((await saidBefore(tx, claim.live_id, claim.handle, claim.product_id, claim.id)).length > 0) {
        await markClaim(tx, context.actor, claim.id, { state: "repeated" });
        return { liveId: claim.live_id };
      }
      // One more of the same, or the one she has: only she knows, so somebody asks her.
      if ((await paid(tx, claim.live_id, claim.handle, claim.product_id)).length > 0) {
        await markClaim(tx, context.actor, claim.id, { state: "proposed", reason: "already-paid" });
        return { liveId: claim.live_id };
      }
      const line = await putForClaim(tx, context, claim, claim.product_id);
      return { liveId: claim.live_id, line };
    });
    if (put) tell(context, put.liveId, put.line);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === "PRODUCT_ALREADY_SOLD") return joinWaitingList(context, claimId, "new");
    const outcome = afterRefusal(error);
    if (!outcome) throw error;
    const liveId = await inTransaction(context.db, async (tx) => {
      const claim = await takeClaim(tx, claimId, "new");
      if (claim) await markClaim(tx, context.actor, claim.id, outcome);
      return claim?.live_id;
    });
    if (liveId) tell(context, liveId);
  }
}
