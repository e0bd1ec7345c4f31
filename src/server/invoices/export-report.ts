import { refusal } from "#domain/refusals.ts";
import type { Days } from "#domain/report-periods.ts";
import type { AppContext } from "#server/context.ts";
import { reportFile } from "./e-reporting.ts";
import { salesPeriods } from "./sales-periods.ts";

/** The report of one of the shop's periods, which must be over: only days that are closed are told. */
export async function exportReport(context: AppContext, { from, to }: Days) {
  const { sellerSiren, platformId, platformName } = context.settings.current();
  if (!sellerSiren || !platformId || !platformName) throw refusal("PLATFORM_MISSING");
  const { periods, closedUntil } = await salesPeriods(context);
  if (to > closedUntil) throw refusal("PERIOD_NOT_OVER", { to });
  if (!periods.some((one) => one.from === from && one.to === to)) throw refusal("REPORT_PERIOD_UNKNOWN");
  const name = ["HF", from, to].map((part) => part.replaceAll("-", "")).join("-");
  const xml = await reportFile(context, name, { from, to });
  if (!xml) throw refusal("NOTHING_TO_REPORT");
  return { name, xml };
}
