// Written by `npm run db:types` from attempts.sql: change that file, not this one.
import { exec, many } from "#server/db/statement.ts";

export interface CountAttemptsParameters {
  keys: readonly string[];
  windowMs: number;
}

export interface CountAttemptsRow {
  count: number;
  secondsLeft: number;
}

/** A window begins with the first attempt under a key and ends by itself. Keys are locked in their order. */
export const countAttempts = many<CountAttemptsParameters, CountAttemptsRow>({
  parameters: ["keys","windowMs"],
  columns: ["count!","seconds_left!"],
  text: `insert into auth_rate_limit as r (id, key, count, "lastRequest")
select gen_random_uuid()::text, key, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint
from unnest($1::text[]) as k(key) order by key
on conflict (key) do update set
  count = case when r."lastRequest" + $2 <= excluded."lastRequest" then 1 else r.count + 1 end,
  "lastRequest" = case when r."lastRequest" + $2 <= excluded."lastRequest" then excluded."lastRequest"
    else r."lastRequest" end
returning count,
  ceil(("lastRequest" + $2 - extract(epoch from clock_timestamp()) * 1000) / 1000)::int as seconds_left`,
});

export interface GiveBackAttemptsParameters {
  keys: readonly string[];
}

export const giveBackAttempts = exec<GiveBackAttemptsParameters>({
  parameters: ["keys"],
  text: `with held as (
  select key from auth_rate_limit where key = any($1) order by key for update
)
update auth_rate_limit set count = count - 1 where key in (select key from held) and count > 0`,
});

export const forgetOldAttempts = exec<void>({
  text: `delete from auth_rate_limit where "lastRequest" < extract(epoch from clock_timestamp()) * 1000 - 86400000`,
});
