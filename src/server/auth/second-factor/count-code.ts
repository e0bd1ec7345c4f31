import { countAttempt, forgiveAttempt } from "#server/auth/attempts.ts";
import type { Db } from "#server/db/database.ts";

/** A stranger who has the password finds one of three codes in a million: twenty tries a day lead nowhere. */
const LIMITS = [
  { most: 5, minutes: 15 },
  { most: 20, minutes: 24 * 60 },
];

/** Counts a try at a code under each key before it is made; refuses with RATE_LIMITED. Answers how to take it back. */
export async function countCode(db: Db, keys: string[]): Promise<() => Promise<void>> {
  const counted = LIMITS.map((limit) => ({
    limit,
    keys: keys.map((key) => `code:${limit.minutes}:${key}`),
  }));
  for (const { keys: counters, limit } of counted) await countAttempt(db, counters, limit);
  return () =>
    forgiveAttempt(
      db,
      counted.flatMap(({ keys: counters }) => counters),
    );
}
