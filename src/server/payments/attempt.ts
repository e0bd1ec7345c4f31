import type { Tx } from "#server/db/database.ts";
import * as queries from "./attempts.sql.ts";

/**
 * Locks the order that a payment reference belongs to and reads what its settlement depends on; undefined when the
 * reference is none of ours. After a wait for the lock, everything but the order's own row was read before the wait. A
 * version that moved on shows that this snapshot is stale; it is then read again.
 */
export async function lockAttempt(
  tx: Tx,
  event: queries.LockAttemptParameters,
): Promise<queries.LockAttemptRow | undefined> {
  const first = await queries.lockAttempt(tx, event);
  if (!first || first.version === first.seenVersion) return first;
  return queries.lockAttempt(tx, event);
}
