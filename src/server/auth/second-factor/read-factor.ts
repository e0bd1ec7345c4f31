import type { Db, Tx } from "#server/db/database.ts";
import * as queries from "./second-factor.sql.ts";

/** Whether signing in to this login identity asks for a code. */
export async function asksForCode(db: Db | Tx, authId: string): Promise<boolean> {
  const row = await queries.asksForCode(db, { authId });
  return row?.asked ?? false;
}

/** Since when an account has its second factor, and how many backup codes are left; nothing when it has none. */
export async function readFactor(
  db: Db | Tx,
  authId: string,
): Promise<{ since: string | null; backupCodes: number }> {
  const row = await queries.readFactor(db, { authId });
  return { since: row?.since.toISOString() ?? null, backupCodes: row?.codes ?? 0 };
}
