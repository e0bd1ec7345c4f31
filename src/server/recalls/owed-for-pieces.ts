import type { Cents } from "#domain/money.ts";
import { sumOf } from "#domain/vat.ts";
import type { Tx } from "#server/db/database.ts";
import { refundablePayments } from "#server/returns/returns.sql.ts";
import * as queries from "./recalls.sql.ts";

/**
 * What goes back for recalled pieces: what is left of their price, at most what the order still holds. Where that is not
 * their whole price, what staff have yet to give back of the order otherwise, or is on its way, is the recall's too: it is
 * settled once that is done.
 */
export async function owedForPieces(
  tx: Tx,
  { recallId, orderId }: { recallId: string; orderId: string },
  pieces: readonly { priceCents: Cents; leftCents: Cents }[],
): Promise<Cents> {
  const held = sumOf((await refundablePayments(tx, { orderId })).map(({ cents }) => Math.max(0, cents)));
  const owedCents = Math.min(sumOf(pieces.map(({ leftCents }) => leftCents)), held);
  if (owedCents < sumOf(pieces.map(({ priceCents }) => priceCents)))
    await queries.nameOpenRefunds(tx, { recallId, orderId });
  return owedCents;
}
