import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { takeUnitsAgain } from "#server/products/units.ts";
import { NOTHING_OWED, RETURN_UNDONE } from "#wording/returns.ts";
import { askAgain, expectAgain } from "./cases.sql.ts";
import * as queries from "./returns.sql.ts";

/** Takes back a return that was noted by mistake: its pieces are the order's again. */
export const undoReturn: Handlers["admin"]["returns"]["undo"] = async (context, { orderId, returnId }) => {
  const products = await inTransaction(context.db, (tx) => undo(tx, context, orderId, returnId));
  context.events.changed({ orders: [orderId], products });
  return getOrderDetail(context, orderId);
};

async function undo(tx: Tx, context: Context, orderId: string, returnId: string): Promise<string[]> {
  await queries.lockWithdrawalsOfReturn(tx, { returnId });
  const order = await lockForStaff(tx, orderId);
  if (!isSettled(order.status)) throw refusal("ORDER_NOT_RETURNABLE");
  if (await queries.isOfReplaced(tx, { returnId })) throw refusal("SHORTAGE_ENDED", { outcome: "replaced" });
  if (!(await queries.undoReturn(tx, { returnId, orderId }))) throw refusal("RETURN_NOT_FOUND");
  if ((await queries.cameBeforeMoney(tx, { returnId })).cameBefore) throw refusal("RETURN_BEFORE_MONEY");
  await expectAgain(tx, { returnId });
  await askAgain(tx, { returnId, reason: NOTHING_OWED });
  const items = await queries.deleteReturnItems(tx, { returnId });
  const products = items.map(({ productId }) => productId);
  const { gone } = await takeUnitsAgain(tx, orderId);
  if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  await dropReturnRefunds(tx, returnId);
  await queries.subtractReturned(tx, {
    orderId,
    count: items.length,
    cents: items.reduce((sum, { paidCents }) => sum + paidCents, 0),
  });
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

/** Closes the tasks of a return that is undone; refuses where money of it was given back, or may have been. */
async function dropReturnRefunds(tx: Tx, returnId: string): Promise<void> {
  if ((await queries.refundsGivenOfReturn(tx, { returnId })).length > 0) throw refusal("RETURN_REFUNDED");
  await queries.dismissRefundsOfReturn(tx, { returnId, message: RETURN_UNDONE });
}
