import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./products.sql.ts";

/** How often a reference is drawn that somebody else took in between. */
export const MOST_TRIES = 20;

/** Those who draw references of one live go one after the other; orders of the live go on, they only share its key. */
export async function lockLiveForRefs(tx: Tx, liveId: string): Promise<void> {
  if (!(await queries.lockLive(tx, { liveId }))) throw refusal("LIVE_NOT_FOUND");
}
