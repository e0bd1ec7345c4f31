import { endAlertsOf } from "#server/alerts/alerts.sql.ts";
import type { Tx } from "#server/db/database.ts";
import { emptyMessages } from "./erase-orders.ts";
import * as queries from "./erasure.sql.ts";

/**
 * Forgets what is kept under e-mails that are one person's, or nobody's: choices about advertisements, alerts, requests, payers of
 * money that has been seen to, and mails. Answers how many mails that were.
 */
export async function eraseEmailsIn(
  tx: Tx,
  whose: { userId: string | null; emails: readonly string[] },
): Promise<number> {
  await queries.forgetAdvertisingOf(tx, whose);
  await endAlertsOf(tx, whose);
  await queries.emptyDataRequests(tx, whose);
  await queries.forgetPayerOf(tx, whose);
  return emptyMessages(tx, await queries.messagesTo(tx, whose));
}
