// Written by `npm run db:types` from rate-counters.sql: change that file, not this one.
import { exec, many } from "#server/db/statement.ts";

export interface ShareCountsParameters {
  window: Date;
  keys: readonly string[];
  counts: readonly number[];
}

export interface ShareCountsRow {
  key: string;
  count: number;
}

export const shareCounts = many<ShareCountsParameters, ShareCountsRow>({
  parameters: ["window","keys","counts"],
  columns: ["key!","count!"],
  text: `insert into rate_counters as c (key, window_start, count)
select key, $1, count from unnest($2::text[], $3::int[]) as hits(key, count) order by key
on conflict (key, window_start) do update set count = c.count + excluded.count
returning key, count`,
});

export const forgetOldCounts = exec<void>({
  text: `delete from rate_counters where window_start < clock_timestamp() - interval '10 minutes'`,
});
