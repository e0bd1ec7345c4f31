import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { releaseUnits } from "#server/products/take-units.ts";

const restock = statement<{ product_id: string }>(`
  update return_lines l set disposition = 'restocked' from order_items i
  where l.order_item_id = $2 and l.disposition = 'set-aside' and i.id = l.order_item_id and i.order_id = $1
  returning i.product_id`);

/** A piece that came back and was set aside goes on sale again, also long after its order was closed. */
export const restockPiece: Handlers["admin"]["returns"]["restock"] = async (context, { orderId, itemId }) => {
  const productId = await inTransaction(context.db, async (tx) => {
    await lockForStaff(tx, orderId);
    const [piece] = await restock(tx, orderId, itemId);
    if (!piece) throw refusal("PIECE_NOT_SET_ASIDE");
    await releaseUnits(tx, orderId, [itemId]);
    await touchOrder(tx, orderId);
    await writeHistory(tx, context.actor, orderId, "line-restocked", { productId: piece.product_id });
    await audit(tx, context, {
      action: "order-restocked",
      subjectKind: "order",
      subjectId: orderId,
      after: { productId: piece.product_id, itemId },
    });
    return piece.product_id;
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return getOrderDetail(context, orderId);
};
