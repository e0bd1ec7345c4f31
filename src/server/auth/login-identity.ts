import type { Tx } from "#server/db/database.ts";
import * as queries from "./identities.sql.ts";

/** The login identity of a person, made if there is none. `proven`: they came through their own e-mail. */
export async function ensureIdentity(tx: Tx, userId: string, proven: boolean): Promise<string> {
  const identity = await queries.ensureIdentity(tx, { userId, proven });
  if (!identity) throw new Error("A login identity was asked for somebody who is gone");
  return identity.authId;
}
