import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { queueContractOf } from "#server/messages/queue-messages.ts";
import { takeUnitsAgain } from "#server/products/take-units.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { writeHistory } from "./history.ts";
import { lockForStaff } from "./lock-for-staff.ts";
import { namePieces } from "./name-pieces.ts";

const clear = statement(
  "update orders set review_reason = null, version = version + 1, updated_at = clock_timestamp() where id = $1",
);

/**
 * Staff have looked at an order marked 'à vérifier'. One that is to be packed must have all its pieces: those that
 * are free again are taken, and while one is gone the mark stays.
 */
export async function clearReview(context: Context, input: { orderId: string; reason: string }) {
  const { orderId, reason } = input;
  const products = await inTransaction(context.db, async (tx) => {
    const order = await lockForStaff(tx, orderId);
    if (order.review_reason === null) throw refusal("ORDER_NOT_UNDER_REVIEW");
    const { taken, gone } = isSettled(order.status)
      ? await takeUnitsAgain(tx, orderId)
      : { taken: [], gone: [] };
    if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
    await clear(tx, orderId);
    // Money that raised a doubt was settled without a word to the customer; now the confirmation is due.
    if (isSettled(order.status)) await queueContractOf(tx, orderId);
    await writeHistory(tx, context.actor, orderId, "review", { cleared: order.review_reason }, reason);
    await audit(tx, context, {
      action: "order-review-cleared",
      subjectKind: "order",
      subjectId: orderId,
      before: { reviewReason: order.review_reason },
      after: { reason },
    });
    return taken;
  });
  context.events.changed({ orders: [orderId], products });
  return getOrderDetail(context, orderId);
}
