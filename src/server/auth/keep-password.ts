import type { Tx } from "#server/db/database.ts";
import * as queries from "./identities.sql.ts";

/** Gives a login identity this password (already hashed), be it the first or a new one; its sessions end. */
export async function keepPassword(tx: Tx, authId: string, hashed: string): Promise<void> {
  await queries.writePassword(tx, { authId, hashed });
  // A statement of its own: it sees the sessions of a sign-in that the first one had to wait for.
  await queries.endSessions(tx, { authId });
}
