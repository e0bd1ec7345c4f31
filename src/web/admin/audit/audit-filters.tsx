import { useQuery } from "@tanstack/react-query";
import { AUDIT_SUBJECTS, type AuditSubject } from "#domain/audit-subjects.ts";
import { orpc } from "#web/admin/client/api.ts";
import type { ChangeState } from "#web/admin/list/address-state.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { AUDIT_SUBJECT_LABELS } from "#wording/audit.ts";
import type { AuditState } from "./audit-state.ts";

type AuditFiltersProps = { state: AuditState; onChange: ChangeState<AuditState> };

const EVERYBODY = { value: "all", label: "Toutes" };
const OTHERS = [
  { value: "customers", label: "Les clientes" },
  { value: "system", label: "La boutique elle-même" },
];
const ALL_KINDS = { value: "all", label: "Tous" };
/** No change, so it stands beside the things that are changed. */
const VIEWS = { value: "views", label: "Consultations de coordonnées" };

export function AuditFilters({ state, onChange }: AuditFiltersProps) {
  const people = useQuery(orpc.admin.audit.people.queryOptions({ staleTime: 60_000 })).data ?? [];
  const persons = [EVERYBODY, ...people.map(({ id, name }) => ({ value: id, label: name })), ...OTHERS];
  const kinds = [
    ALL_KINDS,
    VIEWS,
    ...AUDIT_SUBJECTS.map((value) => ({ value, label: AUDIT_SUBJECT_LABELS[value] })),
  ];
  return (
    <>
      <Combobox
        id="person"
        label="Personne"
        choices={persons}
        value={persons.find(({ value }) => value === state.person) ?? null}
        onChange={(choice) => onChange({ person: choice?.value ?? "all" })}
      />
      <Combobox
        id="kind"
        label="Type d'objet"
        choices={kinds}
        value={kinds.find(({ value }) => value === (state.acts === "views" ? "views" : state.kind)) ?? null}
        onChange={(choice) =>
          onChange(
            choice === VIEWS
              ? { acts: "views", kind: "all", subject: "" }
              : { acts: "changes", kind: (choice?.value ?? "all") as AuditSubject | "all", subject: "" },
          )
        }
      />
      <TextField
        id="from"
        label="Du"
        type="date"
        max={state.to || undefined}
        value={state.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        id="to"
        label="Au"
        type="date"
        min={state.from || undefined}
        value={state.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}
