import { randomUUID } from "node:crypto";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { statement } from "#server/db/statement.ts";
import { takeOneUnit } from "#server/products/take-units.ts";
import { writeHistory } from "./history.ts";
import { askAnew, hasOpenLines, type LockedForStaff } from "./lock-for-staff.ts";

export interface LockedPiece {
  id: string;
  price_cents: number;
  ref_category: string | null;
}

const lock = statement<LockedPiece>(
  "select id, price_cents, ref_category from products where id = $1 and live_id = $2 and archived_at is null for update",
);

const inOrder = statement("select 1 from order_items where order_id = $1 and product_id = $2");

const add = statement<{ total_cents: number }>(`
  with line as (
    insert into order_items (id, order_id, product_id, price_cents, comment_id) values ($1, $2, $3, $4, $5)
  )
  update orders set line_count = line_count + 1, items_cents = items_cents + $4, version = version + 1,
    updated_at = clock_timestamp()
  where id = $2
  returning total_cents`);

/** Locks a piece of a live, so that it can't change its live or its price before it is taken. */
export async function lockPiece(tx: Tx, productId: string, liveId: string): Promise<LockedPiece> {
  const [piece] = await lock(tx, productId, liveId);
  if (!piece) throw refusal("PRODUCT_NOT_FOUND");
  return piece;
}

/**
 * Puts a piece on an order, under the same rule of the last piece as everybody; the caller has locked both. `commentId`
 * is the viewer's comment that asked for it; `unitHeld`: a unit was kept for her. Answers the id of the line.
 */
export async function putLine(
  tx: Tx,
  context: Context,
  orderId: string,
  order: LockedForStaff,
  piece: LockedPiece,
  { commentId = null, unitHeld = false }: { commentId?: number | null; unitHeld?: boolean } = {},
): Promise<string> {
  if (!hasOpenLines(order)) throw refusal("ORDER_LOCKED");
  if ((await inOrder(tx, orderId, piece.id)).length > 0) throw refusal("PRODUCT_ALREADY_IN_ORDER");
  if (order.origin === "guest" && order.line_count >= GUEST_ORDER_LIMIT)
    throw refusal("ORDER_FULL", { limit: GUEST_ORDER_LIMIT });
  await askAnew(tx, context.actor, orderId, order);
  if (!unitHeld && !(await takeOneUnit(tx, piece.id))) throw refusal("PRODUCT_ALREADY_SOLD");
  const itemId = randomUUID();
  const [now] = await add(tx, itemId, orderId, piece.id, piece.price_cents, commentId).catch(
    (error: unknown) => {
      throw brokenConstraint(error) === "order_items_product_once_per_order"
        ? refusal("PRODUCT_ALREADY_IN_ORDER")
        : error;
    },
  );
  const cause = commentId === null ? {} : { commentId };
  const asked = order.status === "to-pay" ? { toPayCents: now?.total_cents } : {};
  await writeHistory(tx, context.actor, orderId, "line-added", { productId: piece.id, ...cause, ...asked });
  await audit(tx, context, {
    action: "order-line-added",
    subjectKind: "order",
    subjectId: orderId,
    after: { productId: piece.id, priceCents: piece.price_cents, ...cause },
  });
  return itemId;
}
