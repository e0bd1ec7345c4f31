import { useQueryClient } from "@tanstack/react-query";
import type { Incident } from "#contract/admin/incidents.ts";
import {
  INCIDENT_CAUSES,
  INCIDENT_DATA,
  INCIDENT_NATURES,
  INCIDENT_PEOPLE,
  INCIDENT_SEVERITIES,
} from "#domain/incidents.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import {
  INCIDENT_CAUSE_NAMES,
  INCIDENT_DATA_NAMES,
  INCIDENT_FIELDS,
  INCIDENT_NATURE_NAMES,
  INCIDENT_PEOPLE_NAMES,
  INCIDENT_SEVERITY_NAMES,
  INCIDENT_FORM as WORDS,
} from "#wording/incidents.ts";
import { asFields, asTyped, checkTyped, type IncidentTyped } from "./incident-typed.ts";

const FORM = "incident";

type IncidentDialogProps = {
  incident?: Incident;
  onSaved?: (id: string) => void;
  onClose: () => void;
};

const SEVERITIES: Option<IncidentTyped["severity"]>[] = [
  { value: "", label: WORDS.severityUnknown },
  ...INCIDENT_SEVERITIES.map((value) => ({ value, label: INCIDENT_SEVERITY_NAMES[value] })),
];

/** Notes an incident, or writes the account of one anew. */
export function IncidentDialog({ incident, onSaved, onClose }: IncidentDialogProps) {
  const queries = useQueryClient();
  const form = useEditForm({
    prefix: FORM,
    row: incident,
    asTyped,
    check: checkTyped,
    create: (typed, options) => api.admin.incidents.note(asFields(typed, undefined), options),
    keep: (typed, row) =>
      api.admin.incidents.correct({
        ...asFields(typed, row),
        incidentId: row.id,
        expectedVersion: row.version,
      }),
    changes: "incidents",
    done: WORDS.saved,
    onSaved: ({ id }) => {
      onClose();
      onSaved?.(id);
    },
    latest: async () =>
      (await queries.fetchQuery(orpc.admin.incidents.list.queryOptions({ staleTime: 0 }))).find(
        ({ id }) => id === incident?.id,
      ),
  });
  const { typed, change, text } = form;
  const long = (
    field: "account" | "noticedHow" | "consequences" | "measures" | "planned",
    maxLength = 4_000,
  ) => (
    <Textarea
      {...text(field)}
      label={INCIDENT_FIELDS[field]}
      optional={field !== "account"}
      rows={3}
      maxLength={maxLength}
    />
  );
  return (
    <EditDialog
      form={form}
      title={incident ? WORDS.correct : WORDS.create}
      size="large"
      failed={WORDS.failed}
      onClose={onClose}
    >
      <p className="text-ink-2">{WORDS.lead}</p>
      <TextField
        {...text("title")}
        label={INCIDENT_FIELDS.title}
        hint={WORDS.titleHint}
        data-first-focus
        maxLength={120}
      />
      <div className="grid items-end gap-4 md:grid-cols-3">
        <TextField
          {...text("noticedAt")}
          label={INCIDENT_FIELDS.noticedAt}
          hint={WORDS.noticedHint}
          type="datetime-local"
        />
        <TextField {...text("beganAt")} label={INCIDENT_FIELDS.beganAt} optional type="datetime-local" />
        <TextField
          {...text("endedAt")}
          label={INCIDENT_FIELDS.endedAt}
          hint={WORDS.endedHint}
          optional
          type="datetime-local"
        />
      </div>
      {long("account")}
      {long("noticedHow", 1_000)}
      <div className="grid gap-4 md:grid-cols-2">
        <Ticks
          field="natures"
          codes={INCIDENT_NATURES}
          names={INCIDENT_NATURE_NAMES}
          typed={typed}
          onChange={change}
        />
        <Ticks
          field="people"
          codes={INCIDENT_PEOPLE}
          names={INCIDENT_PEOPLE_NAMES}
          typed={typed}
          onChange={change}
        />
      </div>
      <Ticks
        field="data"
        codes={INCIDENT_DATA}
        names={INCIDENT_DATA_NAMES}
        typed={typed}
        onChange={change}
        wide
      />
      <TextField {...text("dataNote")} label={INCIDENT_FIELDS.dataNote} optional maxLength={500} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...text("peopleCount")}
          label={INCIDENT_FIELDS.peopleCount}
          optional
          inputMode="numeric"
        />
        <TextField
          {...text("recordsCount")}
          label={INCIDENT_FIELDS.recordsCount}
          optional
          inputMode="numeric"
        />
        <Select
          id={`${FORM}-cause`}
          label={INCIDENT_FIELDS.cause}
          options={INCIDENT_CAUSES.map((value) => ({ value, label: INCIDENT_CAUSE_NAMES[value] }))}
          value={typed.cause}
          onChoose={(cause) => change({ cause })}
        />
        <Select
          id={`${FORM}-severity`}
          label={INCIDENT_FIELDS.severity}
          options={SEVERITIES}
          value={typed.severity}
          onChoose={(severity) => change({ severity })}
        />
      </div>
      {long("consequences")}
      {long("measures")}
      {long("planned")}
    </EditDialog>
  );
}

type TicksProps<Field extends "natures" | "data" | "people"> = {
  field: Field;
  codes: readonly IncidentTyped[Field][number][];
  names: Record<IncidentTyped[Field][number], string>;
  typed: IncidentTyped;
  onChange: (changes: Partial<IncidentTyped>) => void;
  /** Short names stand beside each other. */
  wide?: boolean;
};

function Ticks<Field extends "natures" | "data" | "people">({
  field,
  codes,
  names,
  typed,
  onChange,
  wide = false,
}: TicksProps<Field>) {
  const ticked: readonly string[] = typed[field];
  return (
    <fieldset>
      <legend className="text-label font-semibold">{INCIDENT_FIELDS[field]}</legend>
      <div className={wide ? "grid gap-x-4 sm:grid-cols-2 md:grid-cols-3" : undefined}>
        {codes.map((code) => (
          <Checkbox
            key={code}
            id={`${FORM}-${field}-${code}`}
            label={names[code]}
            checked={ticked.includes(code)}
            onChange={({ target }) =>
              onChange({
                [field]: codes.filter((one) => (one === code ? target.checked : ticked.includes(one))),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
