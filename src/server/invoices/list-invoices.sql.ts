// Written by `npm run db:types` from list-invoices.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { InvoiceRow } from "#contract/admin/invoices.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";

export interface ListInvoicesParameters {
  from: string;
  to: string;
  kind: string;
  pattern: string;
  before: number | null;
  after: number | null;
  most: number;
}

export interface ListInvoicesRow {
  id: number;
  invoiceId: string;
  number: string;
  kind: Refine<string | null, InvoiceRow["kind"]>;
  issuedOn: string;
  orderId: string;
  orderNumber: string;
  buyer: string;
  netCents: number;
  vatCents: number;
  grossCents: number;
  corrects: string | null;
  parts: Refine<unknown, InvoiceFacts["parts"] | null>;
}

/** Walked away from the newest, or with `after` towards it. Days and places in the chain rise together. */
export const listInvoices = many<ListInvoicesParameters, ListInvoicesRow>({
  parameters: ["from","to","kind","pattern","before","after","most"],
  columns: ["id!","invoice_id!","number!","kind!","issued_on!","order_id!","order_number!","buyer!","net_cents!","vat_cents!","gross_cents!","corrects","parts"],
  text: `select i.position as id, i.id as invoice_id, i.number, i.kind, i.issued_on::text as issued_on, i.order_id, o.order_number,
  coalesce(i.facts -> 'buyer' ->> 'name', '') as buyer, i.net_cents, i.vat_cents, i.gross_cents, c.number as corrects,
  i.facts -> 'parts' as parts
from invoices i join orders o on o.id = i.order_id left join invoices c on c.id = i.corrects
where i.issued_on between $1::date and $2::date and ($3 = 'all' or i.kind = $3)
  and ($4 = '%' or i.search_text like $4)
  and ($5::bigint is null or i.position < $5) and ($6::bigint is null or i.position > $6)
order by case when $6::bigint is null then i.issued_on end desc, case when $6::bigint is null then i.position end desc,
  i.issued_on, i.position
limit $7`,
});

export interface SumInvoicesParameters {
  from: string;
  to: string;
  kind: string;
  pattern: string;
}

export interface SumInvoicesRow {
  kind: Refine<string | null, InvoiceRow["kind"]>;
  count: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

export const sumInvoices = many<SumInvoicesParameters, SumInvoicesRow>({
  parameters: ["from","to","kind","pattern"],
  columns: ["kind!","count!","net_cents!","vat_cents!","gross_cents!"],
  text: `select i.kind, count(*)::int as count, sum(i.net_cents) as net_cents, sum(i.vat_cents) as vat_cents, sum(i.gross_cents) as gross_cents
from invoices i
where i.issued_on between $1::date and $2::date and ($3 = 'all' or i.kind = $3)
  and ($4 = '%' or i.search_text like $4)
group by i.kind`,
});

export interface SumRatesParameters {
  from: string;
  to: string;
  kind: string;
  pattern: string;
}

export interface SumRatesRow {
  kind: Refine<string | null, InvoiceRow["kind"]>;
  rate: number | null;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/** Of documents whose time is over nobody can say the rates any more. */
export const sumRates = many<SumRatesParameters, SumRatesRow>({
  parameters: ["from","to","kind","pattern"],
  columns: ["kind!","rate","net_cents!","vat_cents!","gross_cents!"],
  text: `select i.kind, p.rate, sum(coalesce(p."netCents", i.net_cents)) as net_cents, sum(coalesce(p."vatCents", i.vat_cents)) as vat_cents,
  sum(coalesce(p."grossCents", i.gross_cents)) as gross_cents
from invoices i
left join lateral jsonb_to_recordset(i.facts -> 'parts') p(rate int, "netCents" int, "vatCents" int, "grossCents" int) on true
where i.issued_on between $1::date and $2::date and ($3 = 'all' or i.kind = $3)
  and ($4 = '%' or i.search_text like $4)
group by i.kind, p.rate order by p.rate desc nulls last`,
});

export interface MonthsOfInvoicesRow {
  month: string;
}

/** Each step goes to the newest day before the month that was found (a loose index scan). */
export const monthsOfInvoices = many<void, MonthsOfInvoicesRow>({
  columns: ["month!"],
  text: `with recursive months as (
  (select date_trunc('month', issued_on)::date as month from invoices order by issued_on desc limit 1)
  union all
  select (select date_trunc('month', i.issued_on)::date from invoices i where i.issued_on < m.month order by i.issued_on desc limit 1)
  from months m where m.month is not null
)
select to_char(month, 'YYYY-MM') as month from months where month is not null`,
});

export interface AwaitingAddressParameters {
  most: number;
}

export interface AwaitingAddressRow {
  orderId: string;
  orderNumber: string;
}

/** Whose invoice waits for the address of their buyer. */
export const awaitingAddress = many<AwaitingAddressParameters, AwaitingAddressRow>({
  parameters: ["most"],
  columns: ["order_id!","order_number!"],
  text: `select o.id as order_id, o.order_number from orders o
where o.id in (select order_id from transactions where invoice_owed) and invoice_waits_until(o) is not null
order by o.order_date, o.id limit $1`,
});
