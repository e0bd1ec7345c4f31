import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { extendHold } from "#server/guest-orders/extend-hold.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { hasOpenItems, type LockedForStaff, lockForStaff } from "#server/orders/lock-for-staff.ts";
import { openOrder } from "#server/orders/open-order.ts";
import { lockPiece, putItem } from "#server/orders/put-item.ts";
import { announce } from "#server/parcels/parcels.sql.ts";
import { tieComment } from "./tie-comment.ts";
import { findOrCreateViewer, lockViewer } from "./viewer.ts";
import * as queries from "./viewer-orders.sql.ts";

export interface ForViewer {
  liveId: string;
  /** Lower-cased, without @. */
  handle: string;
  productId: string;
  /** A note for the order. */
  comment?: string | undefined;
  /** The viewer's comment that asks for the piece. */
  commentId?: number | undefined;
  /** The comment gave another order its items: it tells who asks, and is not tied to this one. */
  tied?: boolean;
  /** The comment may already have given items: it asks for several pieces. They all go on one order. */
  again?: boolean;
  /** A unit is kept for the viewer: she was next on the waiting list. */
  unitHeld?: boolean;
}

export interface PutItem {
  orderId: string;
  itemId: string;
  productId: string;
  /** The order was opened for this item. */
  opened: boolean;
}

/**
 * Puts a piece on the viewer's open order of the live, or on one that is opened for it, and a new person if
 * the handle is nobody's so far. Two requests for one viewer go one after the other, so they find one order. Refuses as adding
 * by reference does, and for a comment that already became an order. The caller notifies the pages (`changed`) after the commit.
 */
export async function putOnViewersOrder(tx: Tx, context: Context, input: ForViewer): Promise<PutItem> {
  const {
    liveId,
    handle,
    productId,
    comment,
    commentId,
    tied = true,
    again = false,
    unitHeld = false,
  } = input;
  await lockViewer(tx, liveId, handle);
  const userId = await findOrCreateViewer(tx, { liveId, handle, commentId });
  const found = await lockOpenOrder(tx, liveId, userId);
  // Before the counter of order numbers, in the order in which everybody locks.
  const piece = await lockPiece(tx, productId, liveId);
  const orderId =
    found?.id ?? (await openOrder(tx, context, { liveId, userId, origin: "sidebar", comment })).id;
  if (!found) await announce(tx, { orderId });
  const order = found?.order ?? (await lockForStaff(tx, orderId));
  if (commentId !== undefined && tied)
    await tieComment(tx, context.actor, { liveId, commentId, orderId, again });
  const itemId = await putItem(tx, context, orderId, order, piece, {
    commentId: (tied && commentId) || null,
    unitHeld,
  });
  if (found) {
    // A viewer who asks for a piece acts, as one who adds it herself does.
    await extendHold(tx, context, orderId);
    if (comment) await queries.addComment(tx, { orderId, comment });
    if (comment) await writeHistory(tx, context.actor, orderId, "comment");
  }
  return { orderId, itemId, productId, opened: !found };
}

/** The viewer's order of the live whose items may still change. */
async function lockOpenOrder(
  tx: Tx,
  liveId: string,
  userId: string,
): Promise<{ id: string; order: LockedForStaff } | undefined> {
  for (const { id } of await queries.openOrdersOfViewer(tx, { liveId, userId })) {
    const order = await lockForStaff(tx, id);
    if (hasOpenItems(order)) return { id, order };
  }
  return undefined;
}
