import { refusal } from "#domain/refusals.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const WINDOW_MS = 60_000;
const MOST_KEYS = 100_000;

const share = statement<{ key: string; count: number }>(`
  insert into rate_counters as c (key, window_start, count)
  select key, $2, count from unnest($1::text[], $3::int[]) as hits(key, count) order by key
  on conflict (key, window_start) do update set count = c.count + excluded.count
  returning key, count`);
const forget = statement(
  "delete from rate_counters where window_start < clock_timestamp() - interval '10 minutes'",
);

interface Counter {
  /** Hits of every copy, as of the last exchange with the database. */
  shared: number;
  /** Hits of this copy since then. */
  own: number;
}

export interface RateLimits {
  /** Counts one act under `key`; refuses with RATE_LIMITED past `perMinute`. */
  hit(key: string, perMinute: number): void;
  /** Exchanges counts with the other copies. */
  exchange(): Promise<void>;
}

/**
 * Counts acts by the minute. Counting happens in memory, so that a guest's press waits for nothing, and is exchanged
 * with the database every second, so that limits hold across copies and survive a restart.
 */
export function openRateLimits(db: Db): RateLimits {
  let window = currentWindow();
  let counters = new Map<string, Counter>();

  function turnWindow(): void {
    const now = currentWindow();
    if (now === window) return;
    window = now;
    counters = new Map();
  }

  return {
    hit(key, perMinute) {
      turnWindow();
      const counter = counters.get(key) ?? { shared: 0, own: 0 };
      counter.own += 1;
      if (counters.size < MOST_KEYS) counters.set(key, counter);
      if (counter.shared + counter.own > perMinute)
        throw refusal("RATE_LIMITED", {
          retryAfterSeconds: Math.max(1, Math.ceil((window + WINDOW_MS - Date.now()) / 1000)),
        });
    },
    async exchange() {
      turnWindow();
      const told = [...counters].filter(([, counter]) => counter.own > 0);
      if (told.length === 0) return;
      const hits = told.map(([, counter]) => counter.own);
      for (const [, counter] of told) {
        counter.shared += counter.own;
        counter.own = 0;
      }
      const rows = await share(
        db,
        told.map(([key]) => key),
        new Date(window),
        hits,
      );
      for (const { key, count } of rows) {
        const counter = counters.get(key);
        if (counter) counter.shared = Math.max(count, counter.shared);
      }
      if (Math.random() < 0.02) await forget(db);
    },
  };
}

const currentWindow = () => Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS;
