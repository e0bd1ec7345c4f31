import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { tiedElsewhere } from "#wording/withdrawals.ts";
import { callOffWaiting, lockKnown, type One } from "./handle-withdrawal.ts";
import { getWithdrawal } from "./list-withdrawals.ts";
import * as queries from "./withdrawals.sql.ts";

/** Ties a statement to the order that was meant, also one that was tied to a wrong one; the history of both says so. */
export async function matchWithdrawal(context: Context, input: One & { orderNumber: string }) {
  const { withdrawalId } = input;
  const orders = await inTransaction(context.db, async (tx) => {
    const before = await lockKnown(tx, input);
    const order = await queries.findOrderByNumber(tx, { orderNumber: input.orderNumber });
    if (!order) throw refusal("ORDER_NOT_FOUND");
    if (order.id === before.orderId) return [order.id];
    if (before.orderId)
      await untie(tx, context, { withdrawalId, orderId: before.orderId, to: order.orderNumber });
    await queries.setOrderOfWithdrawal(tx, { withdrawalId, orderId: order.id });
    await writeHistory(tx, context.actor, order.id, "withdrawal", { withdrawalId });
    await audit(tx, context, {
      action: "withdrawal-matched",
      subjectKind: "withdrawal",
      subjectId: withdrawalId,
      before: { orderId: before.orderId },
      after: { orderId: order.id },
    });
    await audit(tx, context, {
      action: "withdrawal-matched",
      subjectKind: "order",
      subjectId: order.id,
      after: { withdrawalId },
    });
    return before.orderId ? [before.orderId, order.id] : [order.id];
  });
  context.events.changed({ orders });
  return getWithdrawal(context, { withdrawalId });
}

type Tied = { withdrawalId: string; orderId: string; to: string };

/**
 * Takes a statement off an order that was not meant, as long as nothing came back or was given back for it there: what was
 * expected back of that order is called off. One that names the pieces of its order stays with it.
 */
async function untie(tx: Tx, context: Context, { withdrawalId, orderId, to }: Tied): Promise<void> {
  await lockOrdersOfParcel(tx, orderId);
  const tie = await queries.readTie(tx, { withdrawalId });
  if (tie.namesPieces) throw refusal("WITHDRAWAL_NAMES_PIECES");
  if (tie.isAnswered) throw refusal("WITHDRAWAL_ANSWERED");
  await callOffWaiting(tx, context, { withdrawalId, reason: tiedElsewhere(to) });
  await queries.leaveCases(tx, { withdrawalId });
  await writeHistory(tx, context.actor, orderId, "withdrawal", { withdrawalId, tiedTo: to });
  await audit(tx, context, {
    action: "withdrawal-untied",
    subjectKind: "order",
    subjectId: orderId,
    after: { withdrawalId, orderNumber: to },
  });
}
