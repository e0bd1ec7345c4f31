// Written by `npm run db:types` from closings.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { ClosingFacts } from "#contract/admin/invoices.ts";

export interface NextDayToCloseRow {
  day: string | null;
}

/** The day after the last one that was closed, or that of the first document; null while there is none. */
export const nextDayToClose = optional<void, NextDayToCloseRow>({
  columns: ["day"],
  text: `select coalesce((select max(to_day) + 1 from closings where kind = 'day'), (select min(issued_on) from invoices))::text as day`,
});

export interface CloseParameters {
  kind: string;
  fromDay: string;
  toDay: string;
}

/**
 * The running total is that of the closing before, of its kind, and what this one adds. Whoever asks holds the lock of the
 * numbers: no document of these days can come any more.
 */
export const close = exec<CloseParameters>({
  parameters: ["kind","fromDay","toDay"],
  text: `insert into closings (position, kind, from_day, to_day, facts, previous_hash, hash)
select n.position, $1, $2, $3, f.facts, n.hash, closing_hash(n.hash, n.position, $1, $2, $3, f.facts)
from (select coalesce(max(position), 0) + 1 as position, (select hash from closings order by position desc limit 1) as hash from closings) n,
  (select books || jsonb_build_object('runningCents', (books ->> 'soldCents')::bigint - (books ->> 'creditedCents')::bigint
      + coalesce((select (facts ->> 'runningCents')::bigint from closings where kind = $1 order by to_day desc limit 1), 0)) as facts
    from books_of($2, $3) books) f
on conflict (kind, from_day) do nothing`,
});

export interface ListClosingsParameters {
  from: string;
  to: string;
}

export interface ListClosingsRow {
  position: number;
  kind: Refine<string | null, "day" | "month" | "year">;
  fromDay: string;
  toDay: string;
  closedAt: Date;
  facts: Refine<unknown, ClosingFacts>;
  previousHash: string | null;
  hash: string;
}

export const listClosings = many<ListClosingsParameters, ListClosingsRow>({
  parameters: ["from","to"],
  columns: ["position!","kind!","from_day!","to_day!","closed_at!","facts!","previous_hash","hash!"],
  text: `select position, kind, from_day::text as from_day, to_day::text as to_day, closed_at, facts, previous_hash, hash
from closings where from_day between $1::date and $2::date order by position desc`,
});
