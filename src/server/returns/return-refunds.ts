import { refusal } from "#domain/refusals.ts";
import type { Actor } from "#server/context.ts";
import { carryOutCreditTasks } from "#server/credits/give-back.ts";
import type { Tx } from "#server/db/database.ts";
import { RETURN_UNDONE } from "#wording/returns.ts";
import * as queries from "./returns.sql.ts";

interface Owed {
  orderId: string;
  returnId: string;
  amountCents: number;
  reason: string;
}

/**
 * Opens the tasks to give back what staff decided for a return, on the payments that hold the money: money first, then
 * credit, which is there again at once; the caller has locked the order. Refuses more than is left.
 */
export async function openReturnRefunds(tx: Tx, actor: Actor, owed: Owed): Promise<void> {
  const payments = (await queries.refundablePayments(tx, { orderId: owed.orderId })).filter(
    ({ cents }) => cents > 0,
  );
  const refundableCents = payments.reduce((sum, { cents }) => sum + cents, 0);
  if (owed.amountCents > refundableCents) throw refusal("REFUND_TOO_HIGH", { refundableCents });
  let left = owed.amountCents;
  for (const { uuid, cents } of payments) {
    const part = Math.min(left, cents);
    if (part > 0)
      await queries.insertRefundOfReturn(tx, {
        uuid,
        returnId: owed.returnId,
        amountCents: part,
        reason: owed.reason,
      });
    left -= part;
  }
  await carryOutCreditTasks(tx, actor, owed.orderId);
}

/** Closes the tasks of a return that is undone; refuses where money of it was given back, or may have been. */
export async function dropReturnRefunds(tx: Tx, returnId: string): Promise<void> {
  if ((await queries.refundsGivenOfReturn(tx, { returnId })).length > 0) throw refusal("RETURN_REFUNDED");
  await queries.dismissRefundsOfReturn(tx, { returnId, message: RETURN_UNDONE });
}
