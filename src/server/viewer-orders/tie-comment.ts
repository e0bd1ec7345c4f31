import { refusal } from "#domain/refusals.ts";
import { type Actor, actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import * as queries from "./viewer-orders.sql.ts";

interface Tie {
  liveId: string;
  commentId: number;
  orderId: string;
  again: boolean;
}

/**
 * Notes that a comment became this order, under the lock of its row: one comment never becomes two. Items that were all
 * taken off again, or whose order was cancelled, count as never made. `again`: further items of the comment may follow on the same order.
 */
export async function tieComment(
  tx: Tx,
  actor: Actor,
  { liveId, commentId, orderId, again }: Tie,
): Promise<void> {
  if (!(await queries.findComment(tx, { commentId, liveId }))) throw refusal("COMMENT_NOT_FOUND");
  const { actorKind, actorId } = actorColumns(actor);
  if ((await queries.insertTie(tx, { commentId, orderId, actorKind, actorId })) > 0) return;
  const earlier = await queries.lockTie(tx, { commentId });
  if (!earlier) throw refusal("COMMENT_NOT_FOUND");
  // Read once the row is ours, so that items of whoever held it are seen.
  const hasItems = (await queries.findItemOfComment(tx, { commentId })) !== undefined;
  if (hasItems && !(again && earlier.orderId === orderId))
    throw refusal("COMMENT_ALREADY_HANDLED", {
      orderNumber: earlier.orderNumber,
      by: earlier.name ?? ACTOR_NAMES[earlier.actorKind],
    });
  if (hasItems) return;
  await queries.untieItems(tx, { commentId });
  await queries.updateTie(tx, { commentId, orderId, actorKind, actorId });
}
