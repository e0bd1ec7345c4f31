import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueContractOf } from "#server/outbox/queue-messages.ts";
import { takeUnitsAgain } from "#server/products/units.ts";
import { lockForStaff } from "./lock-for-staff.ts";
import { namePieces } from "./name-pieces.ts";
import * as queries from "./orders.sql.ts";

interface Lifted {
  orderId: string;
  reason: string;
  /** Only where this is all that the mark says. */
  onlyReason?: string;
}

/**
 * Takes the mark 'à vérifier' off an order, in the caller's transaction; answers the products of which a unit was taken.
 * An order that is to be packed must have all its pieces: those that are free again are taken, and while one is gone the
 * mark stays.
 */
export async function liftReview(
  tx: Tx,
  context: Context,
  { orderId, reason, onlyReason }: Lifted,
): Promise<string[]> {
  const order = await lockForStaff(tx, orderId);
  if (onlyReason !== undefined && order.reviewReason !== onlyReason) return [];
  if (order.reviewReason === null) throw refusal("ORDER_NOT_UNDER_REVIEW");
  const { taken, gone } = isSettled(order.status)
    ? await takeUnitsAgain(tx, orderId)
    : { taken: [], gone: [] };
  if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  await queries.clearReview(tx, { orderId });
  // Money that raised a doubt was settled without a word to the customer; now the confirmation is due.
  if (isSettled(order.status)) await queueContractOf(tx, orderId);
  await writeHistory(tx, context.actor, orderId, "review", { cleared: order.reviewReason }, reason);
  await audit(tx, context, {
    action: "order-review-cleared",
    subjectKind: "order",
    subjectId: orderId,
    before: { reviewReason: order.reviewReason },
    after: { reason },
  });
  return taken;
}
