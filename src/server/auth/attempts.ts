import type { ShopSettings } from "#contract/admin/settings.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** A window begins with the first attempt under a key and ends by itself. Keys are locked in their order. */
const count = statement<{ count: number; seconds_left: number }>(`
  insert into auth_rate_limit as r (id, key, count, "lastRequest")
  select gen_random_uuid()::text, key, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint
  from unnest($1::text[]) as k(key) order by key
  on conflict (key) do update set
    count = case when r."lastRequest" + $2 <= excluded."lastRequest" then 1 else r.count + 1 end,
    "lastRequest" = case when r."lastRequest" + $2 <= excluded."lastRequest" then excluded."lastRequest"
      else r."lastRequest" end
  returning count,
    ceil(("lastRequest" + $2 - extract(epoch from clock_timestamp()) * 1000) / 1000)::int as seconds_left`);

const giveBack = statement(`
  with held as (
    select key from auth_rate_limit where key = any($1) order by key for update
  )
  update auth_rate_limit set count = count - 1 where key in (select key from held) and count > 0`);

const forget = statement(`
  delete from auth_rate_limit where "lastRequest" < extract(epoch from clock_timestamp()) * 1000 - 86400000`);

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
  const [counter] = await count(db, [key], minutes * 60_000);
  return { count: counter?.count ?? 1, secondsLeft: counter?.seconds_left ?? 0 };
}

/** Counts an attempt under each key before it is made; refuses it with RATE_LIMITED past the limit of any. */
export async function countAttempt(db: Db, keys: string[], limit: AttemptLimit): Promise<void> {
  const counters = await count(db, keys, limit.minutes * 60_000);
  const over = counters.filter((counter) => counter.count > limit.most);
  if (over.length === 0) return;
  const retryAfterSeconds = Math.max(1, ...over.map((counter) => counter.seconds_left));
  throw refusal("RATE_LIMITED", { retryAfterSeconds });
}

/** An attempt that succeeded does not count. */
export async function forgiveAttempt(db: Db, keys: string[]): Promise<void> {
  await giveBack(db, keys);
  await forget(db);
}
