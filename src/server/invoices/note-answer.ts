import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { REPORT_FORM } from "#wording/sales-reports.ts";
import * as queries from "./sales-reports.sql.ts";

/** What became of a report. Noted anew it counts anew; what was noted before stays. */
export const noteAnswer: Handlers["admin"]["invoices"]["reports"]["answer"] = (context, input) =>
  inTransaction(context.db, async (tx) => {
    const { reportId, ...answer } = input;
    const report = await queries.findReport(tx, { reportId });
    if (!report) throw refusal("SALES_REPORT_NOT_FOUND");
    if (answer.answeredOn < (report.issuedOn ?? ""))
      throw refusal("INVALID_INPUT", { fields: { answeredOn: REPORT_FORM.dayTooEarly } });
    await queries.lockReports(tx);
    const told = answer.state === "deposited" ? await queries.toldSince(tx, { reportId }) : undefined;
    if (told) throw refusal("REPORT_TOLD_SINCE", { name: told.name });
    await queries.insertAnswer(tx, { reportId, ...answer, userId: staffOf(context).userId });
    await audit(tx, context, {
      action: "report-answered",
      subjectKind: "export",
      subjectId: "e-reporting",
      after: {
        report: report.name,
        answer: answer.state,
        answeredOn: answer.answeredOn,
        reason: answer.reason,
      },
    });
    return { id: reportId };
  });
