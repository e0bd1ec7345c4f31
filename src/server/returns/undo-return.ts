import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { takeUnitsAgain } from "#server/products/take-units.ts";
import { dropReturnRefunds } from "./return-refunds.ts";

const close = statement(`
  update returns set undone_at = clock_timestamp() where id = $1 and order_id = $2 and undone_at is null returning id`);

const forgetLines = statement<{ product_id: string; price_cents: number }>(`
  delete from return_lines l using order_items i where l.return_id = $1 and i.id = l.order_item_id
  returning i.product_id, i.price_cents`);

const count = statement(`
  update orders set returned_count = returned_count - $2, returned_cents = returned_cents - $3, version = version + 1,
    updated_at = clock_timestamp()
  where id = $1`);

/** Takes back a return that was noted by mistake: its pieces are the order's again. */
export const undoReturn: Handlers["admin"]["returns"]["undo"] = async (context, { orderId, returnId }) => {
  const products = await inTransaction(context.db, (tx) => undo(tx, context, orderId, returnId));
  context.events.changed({ orders: [orderId], products });
  return getOrderDetail(context, orderId);
};

async function undo(tx: Tx, context: Context, orderId: string, returnId: string): Promise<string[]> {
  const order = await lockForStaff(tx, orderId);
  if (!isSettled(order.status)) throw refusal("ORDER_NOT_RETURNABLE");
  if ((await close(tx, returnId, orderId)).length === 0) throw refusal("RETURN_NOT_FOUND");
  const lines = await forgetLines(tx, returnId);
  const products = lines.map(({ product_id }) => product_id);
  const { gone } = await takeUnitsAgain(tx, orderId);
  if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  await dropReturnRefunds(tx, returnId);
  await count(
    tx,
    orderId,
    lines.length,
    lines.reduce((sum, { price_cents }) => sum + price_cents, 0),
  );
  for (const productId of products)
    await writeHistory(tx, context.actor, orderId, "line-return-undone", { productId });
  await audit(tx, context, {
    action: "order-return-undone",
    subjectKind: "order",
    subjectId: orderId,
    before: { returnId, pieces: (await namePieces(tx, products)).join(", ") },
  });
  return products;
}
