import type { ShopSettings } from "#contract/admin/settings.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./attempts.sql.ts";

export interface AttemptLimit {
  most: number;
  minutes: number;
}

/** How often a password may be wrong. */
export const signInLimit = ({ signInAttempts }: ShopSettings): AttemptLimit => ({
  most: signInAttempts,
  minutes: 15,
});

/** Counts one more under a key; answers how many that makes within the window, and for how long it lasts yet. */
export async function countUnder(
  db: Db,
  key: string,
  minutes: number,
): Promise<{ count: number; secondsLeft: number }> {
  const [counter] = await queries.countAttempts(db, { keys: [key], windowMs: minutes * 60_000 });
  return { count: counter?.count ?? 1, secondsLeft: counter?.secondsLeft ?? 0 };
}

/** Counts an attempt under each key before it is made; refuses it with RATE_LIMITED past the limit of any. */
export async function countAttempt(db: Db, keys: string[], limit: AttemptLimit): Promise<void> {
  const counters = await queries.countAttempts(db, { keys, windowMs: limit.minutes * 60_000 });
  const over = counters.filter((counter) => counter.count > limit.most);
  if (over.length === 0) return;
  const retryAfterSeconds = Math.max(1, ...over.map((counter) => counter.secondsLeft));
  throw refusal("RATE_LIMITED", { retryAfterSeconds });
}

/** An attempt that succeeded does not count. */
export async function forgiveAttempt(db: Db, keys: string[]): Promise<void> {
  await queries.giveBackAttempts(db, { keys });
  await queries.forgetOldAttempts(db);
}
