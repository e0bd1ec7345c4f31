// Written by `npm run db:types` from e-reporting.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
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
