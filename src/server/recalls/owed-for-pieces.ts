import type { Cents } from "#domain/money.ts";
import { sumOf } from "#domain/money.ts";
import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { lacksMoney } from "#server/money/money.sql.ts";
import { moneyNotAskedBack } from "#server/orders/owe-back.sql.ts";
import * as queries from "./recalls.sql.ts";

/**
 * What goes back for recalled pieces: what is left of their price, at most what the order still holds. Where that is not
 * their whole price, what staff have yet to give back of the order otherwise, or is on its way, is the recall's too: it is
 * settled once that is done. Refused while an order that counts as paid lacks its money: nobody knows yet what to give back.
 */
export async function owedForPieces(
  tx: Tx,
  { recallId, orderId }: { recallId: string; orderId: string },
  pieces: readonly { priceCents: Cents; leftCents: Cents }[],
): Promise<Cents> {
  const held = sumOf((await moneyNotAskedBack(tx, { orderId })).map(({ cents }) => Math.max(0, cents)));
  const leftCents = sumOf(pieces.map((piece) => piece.leftCents));
  if (leftCents > held && (await lacksMoney(tx, { orderId })))
    throw refusal("REFUND_TOO_HIGH", { refundableCents: held });
  const owedCents = Math.min(leftCents, held);
  if (owedCents < sumOf(pieces.map(({ priceCents }) => priceCents)))
    await queries.nameOpenRefunds(tx, { recallId, orderId });
  return owedCents;
}
