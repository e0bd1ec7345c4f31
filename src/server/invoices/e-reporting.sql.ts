// Written by `npm run db:types` from e-reporting.sql: change that file, not this one.
import { many, one, type Refine } from "#server/db/statement.ts";
import type { ClosingFacts } from "#contract/admin/invoices.ts";

export interface ClosedDaysParameters {
  from: string;
  to: string;
}

export interface ClosedDaysRow {
  day: string;
  facts: Refine<unknown, ClosingFacts>;
}

/** The closed days on which something was sold or taken back. */
export const closedDays = many<ClosedDaysParameters, ClosedDaysRow>({
  parameters: ["from","to"],
  columns: ["day!","facts!"],
  text: `select from_day::text as day, facts from closings
where kind = 'day' and from_day between $1::date and $2::date and facts -> 'rates' <> '[]' order by from_day`,
});

export interface DaysWithSalesParameters {
  from: string;
  to: string;
}

export interface DaysWithSalesRow {
  day: string;
}

/** The same days without what they amount to. */
export const daysWithSales = many<DaysWithSalesParameters, DaysWithSalesRow>({
  parameters: ["from","to"],
  columns: ["day!"],
  text: `select from_day::text as day from closings
where kind = 'day' and from_day between $1::date and $2::date and facts -> 'rates' <> '[]' order by from_day`,
});

export interface ReportedTimeRow {
  firstDay: Refine<string | null, string | null>;
  closedUntil: Refine<string | null, string | null>;
}

/** The day of the first document, and the last one that is closed. */
export const reportedTime = one<void, ReportedTimeRow>({
  columns: ["first_day","closed_until"],
  text: `select (select min(issued_on) from invoices)::text as first_day,
  (select max(to_day) from closings where kind = 'day')::text as closed_until`,
});

export interface DatedRegimesRow {
  key: string;
  value: string;
  day: string;
}

/** What was set of the regime of VAT, and planned for it, from which day in Paris on; in the order in which it was set. */
export const datedRegimes = many<void, DatedRegimesRow>({
  columns: ["key!","value!","day!"],
  text: `select key, value #>> '{}' as value, (greatest(valid_from, '2000-01-01') at time zone 'Europe/Paris')::date::text as day
from dated_settings where key in ('vatRegime', 'vatChangeFrom', 'vatChangeRegime', 'vatNextFrom', 'vatNextRegime')
order by valid_from`,
});
