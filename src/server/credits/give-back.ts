import { sumOf } from "#domain/money.ts";
import type { Actor } from "#server/context.ts";
import { actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { closeWithdrawal } from "#server/money/money.sql.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { tellRefund } from "#server/outbox/tell-refund.ts";
import { move } from "./credits.sql.ts";
import { giveBackDue } from "./uses.sql.ts";

/**
 * What was paid with credit comes back to the credit that it was: carries out the tasks of an order that say so, which
 * need neither the provider nor staff, and are told and answer her statement as every refund. The caller holds the order's lock
 * and touches it.
 */
export async function carryOutCreditTasks(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const given = await giveBackDue(tx, { orderId, ...actorColumns(actor) });
  if (given.length === 0) return;
  const amountCents = sumOf(given.map((refund) => refund.amountCents));
  await writeHistory(tx, actor, orderId, "credit", { outcome: "given-back", amountCents });
  for (const { id } of given) {
    await closeWithdrawal(tx, { orderId, refundId: id });
    await tellRefund(tx, { id, orderId });
  }
}

/** The same for a refund that staff asked for by hand, which is written already. */
export async function giveBackToCredit(
  tx: Tx,
  actor: Actor,
  back: { creditId: string; transactionUuid: string; amountCents: number },
): Promise<void> {
  await move(tx, { ...back, kind: "given-back", ...actorColumns(actor) });
}
