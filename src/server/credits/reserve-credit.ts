import { shareOfCredits } from "#domain/credit.ts";
import { refusal } from "#domain/refusals.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { releaseCredit } from "./release-credit.ts";
import * as queries from "./uses.sql.ts";

interface Reader {
  deviceHash: string | null;
  userId: string | null;
}

/**
 * Sets apart for an order what its buyer was shown that her credit pays, 0 for none; the caller has locked the order,
 * and an order comes before the credits, here and everywhere. Refuses with CREDIT_CHANGED where it is less by now:
 * the credits' rows decide between two orders that want the same cent.
 */
export async function reserveCredit(
  tx: Tx,
  actor: Actor,
  order: { orderId: string; totalCents: number },
  reader: Reader,
  amountCents: number,
): Promise<void> {
  const { orderId, totalCents } = order;
  await releaseCredit(tx, actor, orderId);
  if (amountCents > 0) {
    const usable = await queries.lockUsable(tx, reader);
    const shares = shareOfCredits(usable, totalCents);
    const creditCents = shares.reduce((sum, { cents }) => sum + cents, 0);
    if (creditCents !== amountCents) throw refusal("CREDIT_CHANGED", { creditCents });
    for (const { id, cents } of shares)
      await queries.reserveUse(tx, { orderId, creditId: id, amountCents: cents });
    await writeHistory(tx, actor, orderId, "credit", { outcome: "reserved", amountCents });
  }
  await queries.noteReserved(tx, { orderId, cents: amountCents });
}
