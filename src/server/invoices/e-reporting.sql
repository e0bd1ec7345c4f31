-- @import { ClosingFacts } from "#contract/admin/invoices.ts";

-- name: closedDays :many
-- The closed days on which something was sold or taken back.
-- @column facts ClosingFacts
select from_day::text as day, facts from closings
where kind = 'day' and from_day between :from::date and :to::date and facts -> 'rates' <> '[]' order by from_day;
