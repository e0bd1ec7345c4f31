import type { RecallOutcome } from "#domain/recalls.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { liftReview } from "#server/orders/lift-review.ts";
import type { OrderOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { pack, unpack } from "#server/parcels/packed-items.sql.ts";
import { takeBack } from "#server/returns/create-return.ts";
import { RECALL_REFUND, RECALL_REVIEW } from "#wording/recalls.ts";
import { owedForPieces } from "./owed-for-pieces.ts";
import * as queries from "./recalls.sql.ts";

interface InHouse {
  recallId: string;
  orderId: string;
  title: string;
  outcome: RecallOutcome;
  /** The orders of the parcel, locked. */
  together: readonly OrderOfParcel[];
}

/**
 * What the end of a recall does with pieces that were not sent. One that is refunded leaves its order, as a return
 * that is set aside. One that is repaired or replaced is to be put in the bag anew. A parcel that was packed already is to be
 * packed once more, for the piece lies in it; of a refunded one its bag says so. 'Sans suite' changes nothing: the piece
 * keeps holding its parcel back. Answers the orders and products that changed.
 */
export async function settleInHouse(tx: Tx, context: Context, wish: InHouse) {
  const { recallId, orderId, title, outcome, together } = wish;
  const pieces = await queries.recalledInHouse(tx, { recallId, orderId });
  if (pieces.length === 0 || outcome === "nothing") return { orders: [], products: [], takenOut: false };
  const orders = await packAnew(tx, context, title, together);
  const takenOut = outcome === "refund";
  for (const { itemId, parcelId, isPacked } of pieces)
    if (parcelId && takenOut && isPacked) await pack(tx, { itemId, parcelId });
    else if (parcelId && !takenOut) await unpack(tx, { itemId, parcelId });
  if (takenOut)
    await takeBack(tx, context, {
      orderId,
      items: pieces.map(({ itemId }) => ({ itemId, disposition: "set-aside" })),
      cause: "not-sendable",
      note: RECALL_REFUND(title),
      refundCents: await owedForPieces(tx, wish, pieces),
      underReview: true,
    });
  return { orders, products: pieces.map(({ productId }) => productId), takenOut };
}

async function packAnew(tx: Tx, context: Context, title: string, together: readonly OrderOfParcel[]) {
  const packed = together.filter(({ status }) => status === "to-ship");
  for (const { id, status } of packed) {
    const reason = RECALL_REVIEW(title);
    await changeStatus(tx, context.actor, {
      orderId: id,
      move: "set-status",
      to: "paid",
      reason,
      isOldNews: true,
    });
    await audit(tx, context, {
      action: "order-status",
      subjectKind: "order",
      subjectId: id,
      before: { status },
      after: { status: "paid", reason },
    });
  }
  return packed.map(({ id }) => id);
}

/** Takes the mark off an order on which nothing but this recall was to be looked at, once no piece of one is in it. */
export async function endReview(
  tx: Tx,
  context: Context,
  { orderId, title }: Pick<InHouse, "orderId" | "title">,
): Promise<string[]> {
  const { isHeld } = await queries.isHeldByRecall(tx, { orderId });
  const reason = RECALL_REVIEW(title);
  return isHeld ? [] : liftReview(tx, context, { orderId, reason, onlyReason: reason });
}
