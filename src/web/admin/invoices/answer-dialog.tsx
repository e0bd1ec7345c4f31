import { reportAnswer, type SalesReport } from "#contract/admin/sales-reports.ts";
import { parisDay } from "#domain/paris-time.ts";
import {
  REJECT_REASONS,
  REPORT_ANSWERS,
  type RejectReason,
  type ReportAnswer,
} from "#domain/report-periods.ts";
import { api } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { REJECT_REASON_NAMES, REPORT_ANSWER_NAMES, SALES_REPORTS as WORDS } from "#wording/sales-reports.ts";

type Typed = { state: ReportAnswer | ""; answeredOn: string; reason: RejectReason | "" };

/** As the contract wants it; an answer that was not chosen is refused by it. */
const asFields = ({ state, answeredOn, reason }: Typed) => ({
  state: state as ReportAnswer,
  answeredOn,
  reason: state === "rejected" ? reason || null : null,
});

/** What the platform answered to a report, as staff note it. */
export function AnswerDialog({ report, onClose }: { report: SalesReport; onClose: () => void }) {
  const form = useEditForm({
    prefix: "report-answer",
    row: undefined,
    asTyped: (): Typed => ({ state: "", answeredOn: parisDay(new Date()), reason: "" }),
    check: (typed) => errorsOf(reportAnswer, asFields(typed)),
    create: (typed) => api.admin.invoices.reports.answer({ reportId: report.id, ...asFields(typed) }),
    changes: "sales reports",
    done: WORDS.answerNoted,
    onSaved: onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`${WORDS.noteAnswer}, ${report.name}`}
      size="small"
      failed={WORDS.answerFailed}
      onClose={onClose}
    >
      <Select
        id="report-answer-state"
        error={form.errors.state}
        value={form.typed.state}
        onChoose={(state) => form.change({ state })}
        label={WORDS.answer}
        placeholder="À choisir"
        options={REPORT_ANSWERS.map((value) => ({ value, label: REPORT_ANSWER_NAMES[value] }))}
      />
      {form.typed.state === "rejected" && (
        <Select
          id="report-answer-reason"
          error={form.errors.reason}
          value={form.typed.reason}
          onChoose={(reason) => form.change({ reason })}
          label={WORDS.reason}
          placeholder="À choisir"
          options={REJECT_REASONS.map((value) => ({ value, label: REJECT_REASON_NAMES[value] }))}
        />
      )}
      <TextField {...form.text("answeredOn")} label={WORDS.answeredOn} type="date" />
    </EditDialog>
  );
}
