import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import type { ReportPeriod } from "#domain/report-periods.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { type ReportContents, reportContents, reportFile } from "./e-reporting.ts";
import { salesPeriods } from "./sales-periods.ts";
import * as queries from "./sales-reports.sql.ts";

/**
 * The report of one of the shop's periods, which must be over: only days that are closed are told. It is kept as it left.
 * While the last one of the period still says the same and was not rejected, it is that one; else it is replaced, the whole
 * period (RE).
 */
export const exportReport: Handlers["admin"]["invoices"]["reports"]["export"] = async (
  context,
  { from, to },
) => {
  const { sellerSiren, platformId, platformName } = context.settings.current();
  if (!sellerSiren || !platformId || !platformName) throw refusal("PLATFORM_MISSING");
  const { periods, closedUntil } = await salesPeriods(context);
  if (to > closedUntil) throw refusal("PERIOD_NOT_OVER", { to });
  const period = periods.find((one) => one.from === from && one.to === to);
  if (!period) throw refusal("REPORT_PERIOD_UNKNOWN");
  const contents = await reportContents(context, period);
  if (!contents) throw refusal("NOTHING_TO_REPORT");
  return keep(context, period, contents);
};

const keep = (context: Context, period: ReportPeriod, contents: ReportContents) =>
  inTransaction(context.db, async (tx) => {
    await queries.lockReports(tx);
    const last = await queries.lastReport(tx, period);
    const contentsSha256 = hash("sha256", `${contents.parties}\n${contents.sales}`);
    if (last?.contentsSha256 === contentsSha256 && !last.isRejected) return { id: last.id, name: last.name };
    const rank = (last?.rank ?? 0) + 1;
    const days = ["HF", period.from, period.to].map((part) => part.replaceAll("-", "")).join("-");
    const name = rank === 1 ? days : `${days}-${rank}`;
    const issuedAt = new Date();
    const file = reportFile({ name, kind: rank === 1 ? "IN" : "RE", issuedAt }, contents);
    const fileSha256 = hash("sha256", file);
    const { userId } = staffOf(context);
    const { id } = await queries.insertReport(tx, {
      ...period,
      ...{ name, rank, issuedAt, userId, contentsSha256, file, fileSha256 },
    });
    await audit(tx, context, {
      action: "export",
      subjectKind: "export",
      subjectId: "e-reporting",
      after: { report: name, sha256: fileSha256 },
    });
    return { id, name };
  });
