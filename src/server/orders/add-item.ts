import { randomUUID } from "node:crypto";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { takeOneUnit } from "#server/products/take-units.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { writeHistory } from "./history.ts";
import { hasOpenLines, lockForStaff, withdrawFromPayment } from "./lock-for-staff.ts";

/** Locked, so that it can't change its live before its piece is taken. */
const product = statement<{ price_cents: number; in_order: boolean }>(`
  select price_cents,
    exists (select from order_items i where i.order_id = $2 and i.product_id = p.id) as in_order
  from products p where p.id = $1 and p.live_id = $3
  for update of p`);

const addLine = statement(`
  with line as (
    insert into order_items (id, order_id, product_id, price_cents) values ($1, $2, $3, $4)
  )
  update orders set line_count = line_count + 1, items_cents = items_cents + $4, version = version + 1,
    updated_at = clock_timestamp()
  where id = $2`);

/** Puts a piece of the order's live on it, under the same rule of the last piece as everybody. */
export async function addItem(context: Context, input: { orderId: string; productId: string }) {
  const { orderId, productId } = input;
  await once(context, principalOf(context), "admin.orders.addItem", input, async (tx) => {
    const order = await lockForStaff(tx, orderId);
    if (!hasOpenLines(order)) throw refusal("ORDER_LOCKED");
    const [piece] = await product(tx, productId, orderId, order.live_id);
    if (!piece) throw refusal("PRODUCT_NOT_FOUND");
    if (piece.in_order) throw refusal("PRODUCT_ALREADY_IN_ORDER");
    if (order.origin === "guest" && order.line_count >= GUEST_ORDER_LIMIT)
      throw refusal("ORDER_FULL", { limit: GUEST_ORDER_LIMIT });
    await withdrawFromPayment(tx, context.actor, orderId, order);
    if (!(await takeOneUnit(tx, productId))) throw refusal("PRODUCT_ALREADY_SOLD");
    await addLine(tx, randomUUID(), orderId, productId, piece.price_cents).catch((error: unknown) => {
      throw brokenConstraint(error) === "order_items_product_once_per_order"
        ? refusal("PRODUCT_ALREADY_IN_ORDER")
        : error;
    });
    await writeHistory(tx, context.actor, orderId, "line-added", { productId });
    await audit(tx, context, {
      action: "order-line-added",
      subjectKind: "order",
      subjectId: orderId,
      after: { productId, priceCents: piece.price_cents },
    });
    return { productId };
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return getOrderDetail(context, orderId);
}
