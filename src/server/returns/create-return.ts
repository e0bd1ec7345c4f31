import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { NOTHING_OWED } from "#wording/returns.ts";
import * as queries from "./cases.sql.ts";
import { lockStatement } from "./lock-statement.ts";
import { noteReturn, type ReturnWish } from "./note-return.ts";
import { stateForBuyer } from "./open-case.ts";
import { dateByCancellation, lockWithdrawalsOfOrder } from "./returns.sql.ts";

/** Staff note that pieces of a paid order came back, or will not leave. */
export const createReturn: Handlers["admin"]["returns"]["create"] = async (context, wish) => {
  const { orderId } = wish;
  const { products } = await once(context, principalOf(context), "admin.returns.create", wish, async (tx) => {
    const { items, statedOn, withdrawalId } = wish;
    const itemIds = items.map(({ itemId }) => itemId);
    if (withdrawalId) await lockStatement(tx, { withdrawalId, orderId, itemIds });
    else await lockWithdrawalsOfOrder(tx, { orderId });
    await lockOrdersOfParcel(tx, orderId);
    if (statedOn) await stateForBuyer(tx, context.actor, { orderId, itemIds, statedOn });
    return takeBack(tx, context, wish);
  });
  context.events.changed({ orders: [orderId], products });
  return getOrderDetail(context, orderId);
};

/**
 * In the caller's transaction; answers the products that may be for sale again. A statement whose pieces these are, as an open
 * return expects them, is what the return answers.
 */
export async function takeBack(tx: Tx, context: Context, wish: ReturnWish): Promise<{ products: string[] }> {
  const { orderId } = wish;
  const itemIds = wish.items.map(({ itemId }) => itemId);
  const expected = await queries.casesExpecting(tx, { orderId, itemIds });
  const withdrawalId = wish.withdrawalId ?? expected[0]?.withdrawalId;
  const noted = await noteReturn(tx, context, { ...wish, withdrawalId });
  const { returnId, products, refundReason, nothingToSend } = noted;
  // Nothing is left to send: what was paid beside the pieces is owed as well. Delivery goes back with a contract that
  // is renounced (code de la consommation, L221-24), also where other orders go in its parcel.
  if (nothingToSend) {
    await changeStatus(tx, context.actor, {
      orderId,
      move: "take-back",
      to: "cancelled-by-admin",
      reason: refundReason,
      givesFee: wish.cause === "withdrawal" || withdrawalId !== undefined,
    });
    await dateByCancellation(tx, { returnId });
  }
  await answerStatements(tx, expected, wish.isOfCancelled ? undefined : NOTHING_OWED);
  return { products };
}

/** What the check of these returns leaves of their statements: money, or nothing, for which reason. */
export async function answerStatements(
  tx: Tx,
  cases: readonly { caseId: string }[],
  unowed: string | undefined,
): Promise<void> {
  for (const { caseId } of cases) {
    await queries.refundDueOf(tx, { caseId });
    if (unowed) await queries.answerUnowed(tx, { caseId, reason: unowed });
  }
}
