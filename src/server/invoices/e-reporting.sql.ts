// Written by `npm run db:types` from e-reporting.sql: change that file, not this one.
import { many } from "#server/db/statement.ts";

export interface SalesOfDaysParameters {
  from: string;
  to: string;
}

export interface SalesOfDaysRow {
  day: string;
  rate: number;
  netCents: number;
  vatCents: number;
  sales: number;
  isExempt: boolean | null;
}

/** Sales and what was taken back of them by day and rate, each credit note on its own day. */
export const salesOfDays = many<SalesOfDaysParameters, SalesOfDaysRow>({
  parameters: ["from","to"],
  columns: ["day!","rate!","net_cents!","vat_cents!","sales!","is_exempt"],
  text: `select d.issued_on::text as day, (p ->> 'rate')::int as rate,
  sum((p ->> 'netCents')::int * case d.kind when 'invoice' then 1 else -1 end)::int as net_cents,
  sum((p ->> 'vatCents')::int * case d.kind when 'invoice' then 1 else -1 end)::int as vat_cents,
  (count(*) filter (where d.kind = 'invoice'))::int as sales, bool_and(d.facts ->> 'exemption' <> '') as is_exempt
from invoices d cross join lateral jsonb_array_elements(d.facts -> 'parts') p
where d.issued_on between $1::date and $2::date
group by d.issued_on, (p ->> 'rate')::int order by d.issued_on, (p ->> 'rate')::int desc`,
});
