import { decisionFields } from "#contract/admin/incidents.ts";
import type { IncidentDuty } from "#domain/incidents.ts";
import { api } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { DUTY_WORDS, INCIDENT_FORM, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";

const FORM = "incident-decision";

type DecideDialogProps = { incidentId: string; duty: IncidentDuty; onClose: () => void };

/** Whether they are told, and why: the reason is what the authority reads when they are not. */
export function DecideDialog({ incidentId, duty, onClose }: DecideDialogProps) {
  const words = DUTY_WORDS[duty];
  const form = useEditForm({
    prefix: FORM,
    row: undefined,
    asTyped: () => ({ isYes: undefined as boolean | undefined, words: "" }),
    check: (typed) => errorsOf(decisionFields, typed),
    create: ({ isYes = false, ...typed }, options) =>
      api.admin.incidents.decide({ incidentId, duty, isYes, ...typed }, options),
    changes: "incidents",
    done: WORDS.noted,
    onSaved: onClose,
  });
  const error = form.errors.isYes;
  return (
    <EditDialog form={form} title={words.decide} failed={INCIDENT_FORM.failed} onClose={onClose}>
      <fieldset
        id={`${FORM}-isYes`}
        tabIndex={-1}
        aria-describedby={error ? `${FORM}-isYes-error` : undefined}
      >
        <legend className="font-semibold">{words.question}</legend>
        <p className="text-ink-2">{words.law}</p>
        {[true, false].map((isYes) => (
          <label key={String(isYes)} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={`${FORM}-isYes`}
              className="size-5 shrink-0 accent-accent"
              checked={form.typed.isYes === isYes}
              onChange={() => form.change({ isYes })}
            />
            {isYes ? WORDS.yes : WORDS.no}
          </label>
        ))}
        {error && <FieldError id={`${FORM}-isYes-error`} message={error} />}
      </fieldset>
      <Textarea {...form.text("words")} label={WORDS.why} rows={3} maxLength={1_000} />
    </EditDialog>
  );
}
