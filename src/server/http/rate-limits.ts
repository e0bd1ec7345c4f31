import { refusal } from "#domain/refusals.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./rate-counters.sql.ts";

const WINDOW_MS = 60_000;
const MOST_KEYS = 100_000;

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
      const rows = await queries.shareCounts(db, {
        keys: told.map(([key]) => key),
        window: new Date(window),
        counts: hits,
      });
      for (const { key, count } of rows) {
        const counter = counters.get(key);
        if (counter) counter.shared = Math.max(count, counter.shared);
      }
      if (Math.random() < 0.02) await queries.forgetOldCounts(db);
    },
  };
}

const currentWindow = () => Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS;
