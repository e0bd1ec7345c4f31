import { tellingFields, type WholeIncident } from "#contract/admin/incidents.ts";
import type { IncidentDuty } from "#domain/incidents.ts";
import { parisField, parisInstant } from "#domain/paris-time.ts";
import { api } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { DUTY_WORDS, INCIDENT_FORM, INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";

type TellDialogProps = { incident: WholeIncident; duty: IncidentDuty; onClose: () => void };

/** That they were told: the authority with the number that it gave, and after 72 hours with the reason. */
export function TellDialog({ incident, duty, onClose }: TellDialogProps) {
  const toAuthority = duty === "authority";
  const form = useEditForm({
    prefix: "incident-notice",
    row: undefined,
    asTyped: () => ({
      toldAt: parisField(new Date().toISOString()),
      reference: "",
      words: "",
      lateBecause: "",
    }),
    check: (typed) => ({
      ...errorsOf(tellingFields, asFields(typed)),
      ...(toAuthority && !typed.reference.trim() ? { reference: INCIDENT_FORM.referenceMissing } : {}),
      ...(!toAuthority && !typed.words.trim() ? { words: INCIDENT_FORM.howMissing } : {}),
    }),
    create: (typed, options) =>
      api.admin.incidents.tell({ incidentId: incident.id, duty, ...asFields(typed) }, options),
    changes: "incidents",
    done: WORDS.noted,
    onSaved: onClose,
  });
  const toldBefore = incident.duties[duty].state === "told";
  const isLate =
    toAuthority && !toldBefore && Date.parse(asFields(form.typed).toldAt) > Date.parse(incident.notifyBy);
  return (
    <EditDialog
      form={form}
      title={DUTY_WORDS[duty][toldBefore ? "tellAgain" : "tell"]}
      failed={INCIDENT_FORM.failed}
      onClose={onClose}
    >
      <TextField {...form.text("toldAt")} label={WORDS.toldAt} hint="Heure de Paris" type="datetime-local" />
      {toAuthority && (
        <TextField
          {...form.text("reference")}
          label={WORDS.reference}
          hint={WORDS.referenceHint}
          maxLength={100}
        />
      )}
      <Textarea
        {...form.text("words")}
        label={toAuthority ? WORDS.complement : WORDS.how}
        optional={toAuthority}
        rows={3}
        maxLength={1_000}
      />
      {isLate && (
        <Textarea {...form.text("lateBecause")} label={WORDS.lateBecause} rows={3} maxLength={1_000} />
      )}
    </EditDialog>
  );
}

const asFields = <Typed extends { toldAt: string }>(typed: Typed) => ({
  ...typed,
  toldAt: parisInstant(typed.toldAt) ?? "",
});
