import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** How often a reference is drawn that somebody else took in between. */
export const MOST_TRIES = 20;

const lock = statement("select 1 from lives where id = $1 for no key update");

/** Those who draw references of one live go one after the other; orders of the live go on, they only share its key. */
export async function lockLiveForRefs(tx: Tx, liveId: string): Promise<void> {
  if ((await lock(tx, liveId)).length === 0) throw refusal("LIVE_NOT_FOUND");
}
