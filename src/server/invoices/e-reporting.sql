-- @import { ClosingFacts } from "#contract/admin/invoices.ts";

-- name: closedDays :many
-- The closed days on which something was sold or taken back.
-- @column facts ClosingFacts
select from_day::text as day, facts from closings
where kind = 'day' and from_day between :from::date and :to::date and facts -> 'rates' <> '[]' order by from_day;

-- name: daysWithSales :many
-- The same days without what they amount to.
-- @column day!
select from_day::text as day from closings
where kind = 'day' and from_day between :from::date and :to::date and facts -> 'rates' <> '[]' order by from_day;

-- name: reportedTime :one
-- The day of the first document, and the last one that is closed.
-- @column first_day string | null
-- @column closed_until string | null
select (select min(issued_on) from invoices)::text as first_day,
  (select max(to_day) from closings where kind = 'day')::text as closed_until;

-- name: datedRegimes :many
-- What was set of the regime of VAT, and planned for it, from which day in Paris on; in the order in which it was set.
-- @column day!
-- @column value!
select key, value #>> '{}' as value, (greatest(valid_from, '2000-01-01') at time zone 'Europe/Paris')::date::text as day
from dated_settings where key in ('vatRegime', 'vatChangeFrom', 'vatChangeRegime', 'vatNextFrom', 'vatNextRegime')
order by valid_from;
