import type { Db } from "#server/db/database.ts";
import { accountsMergedInto } from "#server/order-owners/order-owners.sql.ts";
import * as queries from "./advertising.sql.ts";

/**
 * Her addresses, and those of the accounts that were merged into hers: whoever objects is written to at none of them. Of an account
 * that no mail reaches yet, the one that stands for it: its objection outlasts the notice of a later order (`keepNotice`).
 */
export async function addressesOf(db: Db, userId: string): Promise<string[]> {
  const merged = await accountsMergedInto(db, { userId });
  const rows = await queries.addressesOfAccounts(db, { userIds: [userId, ...merged.map(({ id }) => id)] });
  const known = rows.length > 0 ? rows : await queries.emailOfAccount(db, { userId });
  return [...new Set(known.map(({ email }) => email))];
}
