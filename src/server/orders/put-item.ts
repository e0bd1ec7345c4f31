import { randomUUID } from "node:crypto";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { takeOneUnit } from "#server/products/units.ts";
import { reprice } from "#server/promo-codes/reprice.ts";
import { askAnew, hasOpenItems, type LockedForStaff } from "./lock-for-staff.ts";
import * as queries from "./orders.sql.ts";

/** Locks a piece of a live, so that it can't change its live or its price before it is taken. */
export async function lockPiece(tx: Tx, productId: string, liveId: string): Promise<queries.LockPieceRow> {
  const piece = await queries.lockPiece(tx, { productId, liveId });
  if (!piece) throw refusal("PRODUCT_NOT_FOUND");
  return piece;
}

/**
 * Puts a piece on an order, under the same rule of the last piece as everybody; the caller has locked both. `commentId`
 * is the viewer's comment that asked for it; `unitHeld`: a unit was kept for her. Answers the id of the item.
 */
export async function putItem(
  tx: Tx,
  context: Context,
  orderId: string,
  order: LockedForStaff,
  piece: queries.LockPieceRow,
  { commentId = null, unitHeld = false }: { commentId?: number | null; unitHeld?: boolean } = {},
): Promise<string> {
  if (!hasOpenItems(order)) throw refusal("ORDER_LOCKED");
  if (await queries.findItemOfPiece(tx, { orderId, productId: piece.id }))
    throw refusal("PRODUCT_ALREADY_IN_ORDER");
  if (order.origin === "guest" && order.itemCount >= GUEST_ORDER_LIMIT)
    throw refusal("ORDER_FULL", { limit: GUEST_ORDER_LIMIT });
  if (piece.isIncomplete && context.settings.current().sellIncomplete === "no")
    throw refusal("PRODUCT_INCOMPLETE");
  await askAnew(tx, context.actor, orderId, order);
  if (!unitHeld && !(await takeOneUnit(tx, piece.id))) throw refusal("PRODUCT_ALREADY_SOLD");
  const itemId = randomUUID();
  const item = { itemId, orderId, productId: piece.id, priceCents: piece.priceCents, commentId };
  const now = await queries.insertItem(tx, item).catch((error: unknown) => {
    throw brokenConstraint(error) === "order_items_product_once_per_order"
      ? refusal("PRODUCT_ALREADY_IN_ORDER")
      : error;
  });
  const cause = commentId === null ? {} : { commentId };
  const totalCents = now?.hasPromo ? await reprice(tx, orderId) : now?.totalCents;
  const asked = order.status === "to-pay" ? { toPayCents: totalCents } : {};
  await writeHistory(tx, context.actor, orderId, "line-added", { productId: piece.id, ...cause, ...asked });
  await audit(tx, context, {
    action: "order-line-added",
    subjectKind: "order",
    subjectId: orderId,
    after: { productId: piece.id, priceCents: piece.priceCents, ...cause },
  });
  return itemId;
}
