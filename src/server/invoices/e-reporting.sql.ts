// Written by `npm run db:types` from e-reporting.sql: change that file, not this one.
import { many, one, type Refine } from "#server/db/statement.ts";
import type { ClosingFacts } from "#contract/admin/invoices.ts";
import type { VatRegime } from "#domain/seller.ts";

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

export interface RegimesSoFarRow {
  day: string;
  regime: Refine<string | null, VatRegime>;
}

/** Which regime of VAT holds from which day in Paris on; of several on a day the last. */
export const regimesSoFar = many<void, RegimesSoFarRow>({
  columns: ["day!","regime!"],
  text: `select distinct on (day) day::text as day, value #>> '{}' as regime
from (select (greatest(valid_from, '2000-01-01') at time zone 'Europe/Paris')::date as day, valid_from, value from dated_settings
  where key = 'vatRegime') s order by day, valid_from desc`,
});
