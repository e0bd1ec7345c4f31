import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./products.sql.ts";

/** How often a reference is drawn that somebody else took in between. */
export const MOST_TRIES = 20;

/** Those who draw references of one live go one after the other; orders of the live go on, they only share its key. */
export async function lockLiveForRefs(tx: Tx, liveId: string): Promise<void> {
  if (!(await queries.lockLive(tx, { liveId }))) throw refusal("LIVE_NOT_FOUND");
}

/** Nothing comes back when each reference that was drawn was somebody else's by then. */
export async function insertUnderDrawnRef(tx: Tx, product: queries.InsertUnderNextRefParameters) {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const created = await queries.insertUnderNextRef(tx, product);
    if (created) return created;
  }
  return undefined;
}
