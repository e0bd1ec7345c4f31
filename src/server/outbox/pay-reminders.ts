import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { RELEASED, RELEASED_AFTER_LIVE, REMINDER } from "#wording/emails.ts";
import * as queries from "./outbox.sql.ts";

/**
 * Reminds whoever has yet to pay, each once at each moment of her live, by mail and, where she agreed, by text message; any
 * number may run at once.
 */
export async function queueReminders(db: Db): Promise<void> {
  await queries.queueReminders(db, { words: REMINDER });
  await queries.queueSmsReminders(db);
}

/** Reminds whoever keeps a parcel open, `days` before it is prepared; 0: nobody. */
export const queueKeptReminders = (db: Db, days: number): Promise<unknown> =>
  queries.queueKeptReminders(db, { days });

/** Tells her that her time to pay is over. */
export const queueReleased = (tx: Tx, orderId: string): Promise<unknown> =>
  queries.queueReleased(tx, {
    orderId,
    words: RELEASED,
    wordsAfterLive: RELEASED_AFTER_LIVE,
    leastSeconds: LEAST_DELAY_SECONDS,
  });
