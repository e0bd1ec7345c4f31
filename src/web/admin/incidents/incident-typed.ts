import { type Incident, incidentFields } from "#contract/admin/incidents.ts";
import type {
  IncidentCause,
  IncidentData,
  IncidentNature,
  IncidentPeople,
  IncidentSeverity,
} from "#domain/incidents.ts";
import { parisField, parisInstant } from "#domain/paris-time.ts";
import { errorsOf } from "#web/admin/forms/field-errors.ts";

/** What stands in the fields; dates by the clock of Paris, counts as typed. */
export const asTyped = (row: Incident | undefined) => ({
  title: row?.title ?? "",
  noticedAt: parisField(row?.noticedAt ?? new Date().toISOString()),
  beganAt: row?.beganAt ? parisField(row.beganAt) : "",
  endedAt: row?.endedAt ? parisField(row.endedAt) : "",
  account: row?.account ?? "",
  noticedHow: row?.noticedHow ?? "",
  natures: row?.natures ?? ([] as IncidentNature[]),
  cause: row?.cause ?? ("unknown" as IncidentCause),
  data: row?.data ?? ([] as IncidentData[]),
  dataNote: row?.dataNote ?? "",
  people: row?.people ?? ([] as IncidentPeople[]),
  peopleCount: row?.peopleCount?.toString() ?? "",
  recordsCount: row?.recordsCount?.toString() ?? "",
  severity: row?.severity ?? ("" as IncidentSeverity | ""),
  consequences: row?.consequences ?? "",
  measures: row?.measures ?? "",
  planned: row?.planned ?? "",
});
export type IncidentTyped = ReturnType<typeof asTyped>;

/** As the contract wants it; what can't be read is NaN, or "". A time that was not touched keeps its seconds. */
export const asFields = (typed: IncidentTyped, row: Incident | undefined) => ({
  ...typed,
  noticedAt: instantOf(typed.noticedAt, row?.noticedAt) ?? "",
  beganAt: instantOf(typed.beganAt, row?.beganAt),
  endedAt: instantOf(typed.endedAt, row?.endedAt),
  peopleCount: countOf(typed.peopleCount),
  recordsCount: countOf(typed.recordsCount),
  severity: typed.severity || null,
});

export const checkTyped = (typed: IncidentTyped, row: Incident | undefined) =>
  errorsOf(incidentFields, asFields(typed, row));

function instantOf(typed: string, kept: string | null | undefined): string | null {
  if (typed === "") return null;
  return kept && parisField(kept) === typed ? kept : (parisInstant(typed) ?? "");
}

function countOf(typed: string): number | null {
  const digits = typed.replace(/\s/g, "");
  if (digits === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
