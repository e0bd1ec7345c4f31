-- @import { ClosingFacts } from "#contract/admin/invoices.ts";

-- name: nextDayToClose :optional
-- The day after the last one that was closed, or that of the first document; null while there is none.
-- @column day
select coalesce((select max(to_day) + 1 from closings where kind = 'day'), (select min(issued_on) from invoices))::text as day;

-- name: close :exec
-- The running total is that of the closing before, of its kind, and what this one adds. Whoever asks holds the lock of the
-- numbers: no document of these days can come any more.
insert into closings (position, kind, from_day, to_day, facts, previous_hash, hash)
select n.position, :kind, :fromDay, :toDay, f.facts, n.hash, closing_hash(n.hash, n.position, :kind, :fromDay, :toDay, f.facts)
from (select coalesce(max(position), 0) + 1 as position, (select hash from closings order by position desc limit 1) as hash from closings) n,
  (select books || jsonb_build_object('runningCents', (books ->> 'soldCents')::bigint - (books ->> 'creditedCents')::bigint
      + coalesce((select (facts ->> 'runningCents')::bigint from closings where kind = :kind order by to_day desc limit 1), 0)) as facts
    from books_of(:fromDay, :toDay) books) f
on conflict (kind, from_day) do nothing;

-- name: listClosings :many
-- @column kind "day" | "month" | "year"
-- @column facts ClosingFacts
select position, kind, from_day::text as from_day, to_day::text as to_day, closed_at, facts, previous_hash, hash
from closings where from_day between :from::date and :to::date order by position desc;
