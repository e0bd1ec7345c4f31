import type { Cents } from "#domain/money.ts";
import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./money.sql.ts";

/**
 * The provider's event has found the order that money belongs to: it is no task any more. False: staff have given it
 * back, or are about to, and it can pay nothing. The caller holds the order's lock. Staff who note it by its number expect a
 * sum; of another one it is refused, for what is beyond has to be owed back, and so is money that went back.
 */
export async function takeUnmatched(
  tx: Tx,
  transactionUuid: string,
  orderId: string,
  expectedCents?: Cents,
): Promise<boolean> {
  const found = await queries.takeUnmatched(tx, { transactionUuid, orderId });
  if (found?.was === "refunding" || found?.was === "refunded") {
    if (expectedCents !== undefined) throw refusal("MONEY_GIVEN_BACK");
    return false;
  }
  if (found && expectedCents !== undefined && found.amountCents !== expectedCents)
    throw refusal("MONEY_OF_OTHER_AMOUNT", { amountCents: found.amountCents });
  return true;
}
