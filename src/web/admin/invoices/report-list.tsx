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

/** What was exported of a period, and what became of it. */
export function ReportList({ state, reports }: SalesPeriod) {
  const [answered, setAnswered] = useState<SalesReport>();
  if (state === "running" || reports.length === 0)
    return <span className="text-ink-2">{state === "over" ? WORDS.notYet : WORDS[state]}</span>;
  return (
    <>
      <ul className="flex flex-col gap-1">
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
      {answered && <AnswerDialog report={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

/** Takes the report of a period that is over: the one that was kept, or where something else is to be said a new one. */
export function ExportButton(period: SalesPeriod) {
  const { from, to, state, reports } = period;
  const take = useMutation({
    mutationFn: () => api.admin.invoices.reports.export({ from, to }),
    meta: { failed: WORDS.takeFailed, changes: ["sales reports"] },
    onSuccess: ({ id }) => takeFile(fileOf(id)),
  });
  if (state !== "over") return null;
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
