import type { SalesPeriod } from "#contract/admin/sales-reports.ts";
import { parisDay } from "#domain/paris-time.ts";
import { daysOf } from "#domain/period.ts";
import { type Days, type ReportPeriod, reportPeriods, rhythmOf } from "#domain/report-periods.ts";
import { type VatRegime, vatOn } from "#domain/seller.ts";
import { addMonths } from "#domain/working-days.ts";
import type { AppContext } from "#server/context.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { settingsOf } from "#server/settings/settings.ts";
import * as queries from "./e-reporting.sql.ts";
import { listReports, reportedPeriods } from "./sales-reports.sql.ts";

/** Where no period is asked for. */
const MONTHS_SHOWN = 12;

/** The periods in which this shop reports, from its first document to today, and the last day that is closed. */
export async function salesPeriods({ lists, settings }: AppContext) {
  const today = parisDay(new Date());
  const [{ firstDay, closedUntil }, regimes, reported] = await Promise.all([
    queries.reportedTime(lists),
    queries.datedRegimes(lists),
    reportedPeriods(lists),
  ]);
  const { vatFiling, vatRegime } = settings.current();
  const known = regimes.length > 0 ? regimesFrom(regimes) : [{ day: today, regime: vatRegime }];
  const periods = reportPeriods({
    from: firstDay ?? today,
    until: today,
    rhythms: known.map(({ day, regime }) => ({ from: day, rhythm: rhythmOf(regime, vatFiling) })),
    reported,
  });
  return { periods, closedUntil: closedUntil ?? "" };
}

/**
 * Which regime holds from which day on, as orders of that day were settled: a planned change from its own day on, also where
 * the shop stood still that night and made it the setting later.
 */
function regimesFrom(rows: readonly queries.DatedRegimesRow[]): { day: string; regime: VatRegime }[] {
  const days = rows.flatMap(({ key, value, day }) =>
    key === "vatRegime" ? day : key.endsWith("From") && value !== "" ? value : [],
  );
  return [...new Set(days)].sort().map((day) => {
    const then = settingsOf(rows.filter((row) => row.day <= day));
    return { day, regime: vatOn(then, () => day).vatRegime };
  });
}

/** Those that touch the period that is asked for, the newest first. */
export const listPeriods: Handlers["admin"]["invoices"]["reports"]["periods"] = async (
  context,
  { period },
) => {
  const { periods, closedUntil } = await salesPeriods(context);
  const today = parisDay(new Date());
  const asked: Days = period === "" ? { from: addMonths(today, -MONTHS_SHOWN), to: today } : daysOf(period);
  const shown = periods.filter(({ from, to }) => from <= asked.to && to >= asked.from).reverse();
  const oldest = shown.at(-1);
  if (!oldest) return [];
  const [sold, reports] = await Promise.all([
    queries.daysWithSales(context.lists, { from: oldest.from, to: closedUntil || today }),
    listReports(context.lists, { from: oldest.from, to: today }),
  ]);
  return shown.map((one) => ({
    ...one,
    state: stateOf(one, closedUntil, sold),
    reports: reports
      // A rejected one may have had other days.
      .filter(({ from, to }) => from <= one.to && to >= one.from)
      .map(({ from: _from, to: _to, issuedAt, ...report }) => ({
        ...report,
        issuedAt: issuedAt.toISOString(),
      })),
  }));
};

function stateOf(
  { from, to }: ReportPeriod,
  closedUntil: string,
  sold: readonly { day: string }[],
): SalesPeriod["state"] {
  if (to > closedUntil) return "running";
  return sold.some(({ day }) => from <= day && day <= to) ? "over" : "empty";
}
