import { setTimeout as sleep } from "node:timers/promises";
import type { Db, Tx } from "./database.ts";
import { isRetryable } from "./errors.ts";

const TRIES = 4;

/**
 * Runs everything one request changes in one transaction. Deadlocks and serialization failures run again
 * from the start, so `work` must not touch anything but the database.
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return tryingAgain(() => db.transaction().execute(work));
}

/** Runs again what a deadlock or a serialization failure undid: a whole transaction, or a single statement. */
export async function tryingAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
