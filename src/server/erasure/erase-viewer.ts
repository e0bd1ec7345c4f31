import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./erasure.sql.ts";

/**
 * Forgets a handle: comments, claims, phones, agreements to texts. Refuses with STILL_IN_PROGRESS while a piece is kept
 * for her. Answers the ids of the trail's entries that it emptied: whoever erases names them in the trail (decision 0125).
 */
export async function eraseViewerIn(tx: Tx, handle: string): Promise<number[]> {
  if (await queries.grantedClaimOf(tx, { handle })) throw refusal("STILL_IN_PROGRESS");
  return (await queries.deleteViewer(tx, { handle })).emptied;
}
