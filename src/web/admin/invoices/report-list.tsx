import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SalesPeriod, SalesReport } from "#contract/admin/sales-reports.ts";
import { api } from "#web/admin/client/api.ts";
import { takeFile } from "#web/admin/session/take-file.ts";
import { withQuery } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { answerWords, daysName, REPORT_KINDS, SALES_REPORTS as WORDS } from "#wording/sales-reports.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { TakenFile } from "./taken-file.tsx";

const fileOf = (report: string): string => withQuery("/api/admin/invoices/e-reporting.xml", { report });

/** What was exported of a period and what became of it, and what exports it. */
export function ReportList(period: SalesPeriod) {
  const { state, reports } = period;
  const [answered, setAnswered] = useState<SalesReport>();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:py-1">
      {state !== "over" && <span className="text-ink-2">{WORDS[state]}</span>}
      {state === "over" && reports.length === 0 && <span>{WORDS.notYet}</span>}
      <ul className="flex min-w-0 flex-col gap-1">
        {reports.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-3">
            <TakenFile address={fileOf(report.id)}>{report.name}</TakenFile>
            <span>
              {REPORT_KINDS[report.kind]} du <DateText at={report.issuedAt} as="date" />
              {report.issuedBy && `, ${report.issuedBy}`}
            </span>
            {report.answer && <strong>{answerWords(report.answer)}</strong>}
            <Button
              look="text"
              onClick={() => setAnswered(report)}
              aria-label={`${WORDS.noteAnswer}, ${report.name}`}
            >
              {WORDS.noteAnswer}
            </Button>
          </li>
        ))}
      </ul>
      {state === "over" && <ExportButton {...period} />}
      {answered && <AnswerDialog report={answered} onClose={() => setAnswered(undefined)} />}
    </div>
  );
}

/** Takes the report of a period that is over: the one that was kept, or where something else is to be said a new one. */
function ExportButton(period: SalesPeriod) {
  const { from, to, reports } = period;
  const take = useMutation({
    mutationFn: () => api.admin.invoices.reports.export({ from, to }),
    meta: { failed: WORDS.takeFailed, changes: ["sales reports"] },
    onSuccess: ({ id }) => takeFile(fileOf(id)),
  });
  const label = reports.length > 0 ? WORDS.takeAgain : WORDS.take;
  return (
    <Button
      look="secondary"
      onClick={() => take.mutate()}
      pending={take.isPending}
      pendingLabel={WORDS.taking}
      aria-label={`${label}, ${daysName(period)}`}
    >
      {label}
    </Button>
  );
}
