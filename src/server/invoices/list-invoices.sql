-- @import { InvoiceRow } from "#contract/admin/invoices.ts";
-- @import { InvoiceFacts } from "#domain/invoices.ts";

-- name: listInvoices :many
-- Walked away from the newest, or with `after` towards it. Days and places in the chain rise together.
-- @param before?
-- @param after?
-- @column kind InvoiceRow["kind"]
-- @column parts InvoiceFacts["parts"] | null
select i.position as id, i.id as invoice_id, i.number, i.kind, i.issued_on::text as issued_on, i.order_id, o.order_number,
  coalesce(i.facts -> 'buyer' ->> 'name', '') as buyer, i.net_cents, i.vat_cents, i.gross_cents, c.number as corrects,
  i.facts -> 'parts' as parts
from invoices i join orders o on o.id = i.order_id left join invoices c on c.id = i.corrects
where i.issued_on between :from::date and :to::date and (:kind = 'all' or i.kind = :kind)
  and (:pattern = '%' or i.search_text like :pattern)
  and (:before::bigint is null or i.position < :before) and (:after::bigint is null or i.position > :after)
order by case when :after::bigint is null then i.issued_on end desc, case when :after::bigint is null then i.position end desc,
  i.issued_on, i.position
limit :most;

-- name: sumInvoices :many
-- @column kind InvoiceRow["kind"]
-- @column count!
-- @column net_cents!
-- @column vat_cents!
-- @column gross_cents!
select i.kind, count(*)::int as count, sum(i.net_cents) as net_cents, sum(i.vat_cents) as vat_cents, sum(i.gross_cents) as gross_cents
from invoices i
where i.issued_on between :from::date and :to::date and (:kind = 'all' or i.kind = :kind)
  and (:pattern = '%' or i.search_text like :pattern)
group by i.kind;

-- name: sumRates :many
-- Of documents whose time is over nobody can say the rates any more.
-- @column kind InvoiceRow["kind"]
-- @column rate?
-- @column net_cents!
-- @column vat_cents!
-- @column gross_cents!
select i.kind, p.rate, sum(coalesce(p."netCents", i.net_cents)) as net_cents, sum(coalesce(p."vatCents", i.vat_cents)) as vat_cents,
  sum(coalesce(p."grossCents", i.gross_cents)) as gross_cents
from invoices i
left join lateral jsonb_to_recordset(i.facts -> 'parts') p(rate int, "netCents" int, "vatCents" int, "grossCents" int) on true
where i.issued_on between :from::date and :to::date and (:kind = 'all' or i.kind = :kind)
  and (:pattern = '%' or i.search_text like :pattern)
group by i.kind, p.rate order by p.rate desc nulls last;

-- name: monthsOfInvoices :many
-- Each step goes to the newest day before the month that was found (a loose index scan).
-- @column month!
with recursive months as (
  (select date_trunc('month', issued_on)::date as month from invoices order by issued_on desc limit 1)
  union all
  select (select date_trunc('month', i.issued_on)::date from invoices i where i.issued_on < m.month order by i.issued_on desc limit 1)
  from months m where m.month is not null
)
select to_char(month, 'YYYY-MM') as month from months where month is not null;

-- name: awaitingAddress :many
-- Whose invoice waits for the address of their buyer.
select o.id as order_id, o.order_number from orders o
where o.id in (select order_id from transactions where invoice_owed) and invoice_waits_until(o) is not null
order by o.order_date, o.id limit :most;
