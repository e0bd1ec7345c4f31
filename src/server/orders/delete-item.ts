import { isSettled } from "#domain/order-status.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { releaseUnits } from "#server/products/units.ts";
import { reprice } from "#server/promo-codes/reprice.ts";
import * as queries from "./orders.sql.ts";

/**
 * Takes an item off an order that the caller has locked, and frees its piece. `commentId`: its buyer gave it up in that
 * comment. Answers the product's id, or undefined
 * when the order has no such item. What the other items of a paid order cost stays: it was paid.
 */
export async function deleteItem(
  tx: Tx,
  actor: Actor,
  orderId: string,
  itemId: string,
  commentId: number | null = null,
): Promise<string | undefined> {
  const freed = await releaseUnits(tx, orderId, [itemId]);
  const removed = await queries.deleteItem(tx, { orderId, itemId });
  if (!removed) return undefined;
  const totalCents =
    removed.hasPromo && !isSettled(removed.status) ? await reprice(tx, orderId) : removed.totalCents;
  const asked = removed.status === "to-pay" ? { toPayCents: totalCents } : {};
  const cause = commentId === null ? {} : { commentId };
  const facts = { productId: removed.productId, freed, ...asked, ...cause };
  await writeHistory(tx, actor, orderId, "line-removed", facts);
  return removed.productId;
}
