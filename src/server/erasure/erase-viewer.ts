import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./erasure.sql.ts";

/**
 * Forgets a handle: comments, claims, phones, agreements to texts. Refuses with STILL_IN_PROGRESS while a piece is kept
 * for her.
 */
export async function eraseViewerIn(tx: Tx, handle: string): Promise<void> {
  if (await queries.grantedClaimOf(tx, { handle })) throw refusal("STILL_IN_PROGRESS");
  await queries.deleteViewer(tx, { handle });
}
