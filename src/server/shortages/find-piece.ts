import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { releaseUnits } from "#server/products/units.ts";
import { lockShortage } from "./decide-shortage.ts";
import { listShortages } from "./list-shortages.ts";
import { endAsFound, orderOfShortage } from "./shortages.sql.ts";
import { tellOfFinding } from "./tell-buyer.ts";

/**
 * 'Retrouvée': the piece goes in its parcel as if nothing had been, unless its buyer chose otherwise before. Of an order that
 * is cancelled by then it is for sale again.
 */
export const findPiece: Handlers["admin"]["shortages"]["find"] = async (context, { shortageId }) => {
  const found = await orderOfShortage(context.db, { shortageId });
  if (!found) throw refusal("SHORTAGE_NOT_FOUND");
  const { orderId } = found;
  const products = await inTransaction(context.db, (tx) => find(tx, context, { shortageId, orderId }));
  context.events.changed({ orders: [orderId], products });
  return listShortages(context);
};

async function find(
  tx: Tx,
  context: Context,
  { shortageId, orderId }: { shortageId: string; orderId: string },
): Promise<string[]> {
  const { outcome, ofCancelled, itemId, productId } = await lockShortage(tx, { shortageId, orderId });
  if (outcome === "found") return [];
  if (outcome === "refunded" || outcome === "replaced") throw refusal("SHORTAGE_ENDED", { outcome });
  await endAsFound(tx, { shortageId, userId: staffOf(context).userId });
  if (ofCancelled) await releaseUnits(tx, orderId, [itemId]);
  if (outcome === null) await tellOfFinding(tx, orderId, shortageId);
  await touchOrder(tx, orderId);
  await writeHistory(tx, context.actor, orderId, "shortage", { step: "found", productId });
  await audit(tx, context, {
    action: "piece-found",
    subjectKind: "order",
    subjectId: orderId,
    after: { shortageId, productId },
  });
  return [productId];
}
