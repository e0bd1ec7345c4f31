-- name: salesOfDays :many
-- Sales and what was taken back of them by day and rate, each credit note on its own day.
-- @column day!
-- @column rate!
-- @column net_cents!
-- @column vat_cents!
-- @column sales!
select d.issued_on::text as day, (p ->> 'rate')::int as rate,
  sum((p ->> 'netCents')::int * case d.kind when 'invoice' then 1 else -1 end)::int as net_cents,
  sum((p ->> 'vatCents')::int * case d.kind when 'invoice' then 1 else -1 end)::int as vat_cents,
  (count(*) filter (where d.kind = 'invoice'))::int as sales, bool_and(d.facts ->> 'exemption' <> '') as is_exempt
from invoices d cross join lateral jsonb_array_elements(d.facts -> 'parts') p
where d.issued_on between :from::date and :to::date
group by d.issued_on, (p ->> 'rate')::int order by d.issued_on, (p ->> 'rate')::int desc;
