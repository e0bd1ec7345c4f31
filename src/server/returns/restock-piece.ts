import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { releaseUnits } from "#server/products/units.ts";
import * as queries from "./returns.sql.ts";

/** A piece that came back and was set aside goes on sale again, also long after its order was closed. */
export const restockPiece: Handlers["admin"]["returns"]["restock"] = async (context, { orderId, itemId }) => {
  const productId = await inTransaction(context.db, async (tx) => {
    await lockForStaff(tx, orderId);
    const piece = await queries.restockItem(tx, { orderId, itemId });
    if (!piece) throw refusal("PIECE_NOT_SET_ASIDE");
    await releaseUnits(tx, orderId, [itemId]);
    await touchOrder(tx, orderId);
    await writeHistory(tx, context.actor, orderId, "line-restocked", { productId: piece.productId });
    await audit(tx, context, {
      action: "order-restocked",
      subjectKind: "order",
      subjectId: orderId,
      after: { productId: piece.productId, itemId },
    });
    return piece.productId;
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return getOrderDetail(context, orderId);
};
