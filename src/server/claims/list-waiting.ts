import type { Served, Waiting } from "#contract/admin/claims.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { asTold } from "./tell-waiting.ts";
import * as queries from "./waiting-list.sql.ts";

/** Who waits for which piece of a live, in the order in which they will be served, and who was served last. */
export async function listWaiting(
  context: Context,
  { liveId }: { liveId: string },
): Promise<{ waiting: Waiting[]; served: Served[] }> {
  if (!(await queries.findLive(context.lists, { liveId }))) throw refusal("LIVE_NOT_FOUND");
  const [waiting, served] = await Promise.all([
    queries.waitingLists(context.lists, { liveId }),
    queries.lastServed(context.lists, { liveId }),
  ]);
  return {
    waiting: waiting.map((row) => ({
      claimId: row.id,
      commentId: row.commentId,
      liveId: row.liveId,
      product: row.product,
      rank: row.rank,
      handle: row.handle,
      at: new Date(row.saidAt).toISOString(),
      told: asTold(row),
    })),
    served: served.map((row) => ({
      claimId: row.id,
      product: row.product,
      handle: row.handle,
      order: { id: row.orderId, orderNumber: row.orderNumber },
      at: row.changedAt.toISOString(),
    })),
  };
}
