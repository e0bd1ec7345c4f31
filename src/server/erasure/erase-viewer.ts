import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./erasure.sql.ts";

/** A handle, and those that its viewer bore before. */
export const handlesOf = async (tx: Tx, handle: string): Promise<string[]> =>
  (await queries.handlesOfViewer(tx, { handle })).map((one) => one.handle);

/**
 * Forgets a viewer's handles: comments, claims, phones, agreements to texts. Refuses with STILL_IN_PROGRESS while a piece
 * is kept for her. Answers the ids of the trail's entries that it emptied: whoever erases names them in the trail
 * (decision 0125).
 */
export async function eraseViewerIn(tx: Tx, handles: readonly string[]): Promise<number[]> {
  if (await queries.grantedClaimOf(tx, { handles })) throw refusal("STILL_IN_PROGRESS");
  return (await queries.deleteViewer(tx, { handles })).emptied;
}
