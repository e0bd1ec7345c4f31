import { randomUUID } from "node:crypto";
import type { Actor } from "#server/context.ts";
import { actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./uses.sql.ts";

/**
 * Pays an order with the credit that is set apart for it, up to an amount, and answers how much that is. Where the
 * reservation was released meanwhile, as for money that comes late, it pays with what is left of the same credits. The
 * caller holds the order's lock.
 */
export async function spendCredit(
  tx: Tx,
  actor: Actor,
  orderId: string,
  amountCents: number,
): Promise<number> {
  await queries.releaseUses(tx, { orderId });
  let spentCents = 0;
  for (const { creditId, spendableCents } of await queries.lockUses(tx, { orderId })) {
    const part = Math.min(amountCents - spentCents, spendableCents);
    if (part <= 0) continue;
    const uuid = `credit:${randomUUID()}`;
    await queries.spend(tx, { uuid, orderId, creditId, amountCents: part, ...actorColumns(actor) });
    spentCents += part;
  }
  if (spentCents > 0)
    await writeHistory(tx, actor, orderId, "credit", { outcome: "spent", amountCents: spentCents });
  return spentCents;
}
