import type { Actor } from "#server/context.ts";
import { actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { move } from "./credits.sql.ts";
import { giveBackDue } from "./uses.sql.ts";

/**
 * What was paid with credit comes back to the credit that it was: carries out the tasks of an order that say so, which
 * need neither the provider nor staff. The caller holds the order's lock and touches it.
 */
export async function carryOutCreditTasks(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { cents: amountCents } = await giveBackDue(tx, { orderId, ...actorColumns(actor) });
  if (amountCents > 0)
    await writeHistory(tx, actor, orderId, "credit", { outcome: "given-back", amountCents });
}

/** The same for a refund that staff asked for by hand, which is written already. */
export async function giveBackToCredit(
  tx: Tx,
  actor: Actor,
  back: { creditId: string; transactionUuid: string; amountCents: number },
): Promise<void> {
  await move(tx, { ...back, kind: "given-back", ...actorColumns(actor) });
}
