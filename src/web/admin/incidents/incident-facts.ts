import type { IncidentAccount, IncidentFields } from "#contract/admin/incidents.ts";
import { formatCount, formatDateTimeProse } from "#wording/format.ts";
import {
  INCIDENT_CAUSE_NAMES,
  INCIDENT_DATA_NAMES,
  INCIDENT_FIELDS,
  INCIDENT_NATURE_NAMES,
  INCIDENT_PEOPLE_NAMES,
  INCIDENT_SEVERITY_NAMES,
  INCIDENT_ADMIN as WORDS,
} from "#wording/incidents.ts";

export type IncidentFact = { field: keyof IncidentFields; name: string; value: string };

const listed = <Code extends string>(codes: readonly Code[], names: Record<Code, string>) =>
  codes.map((code) => names[code]).join(", ");

/** What an account says, in the order in which the authority's form asks for it; empty: not known. */
export function factsOf(account: IncidentAccount): IncidentFact[] {
  const { beganAt, endedAt, peopleCount, recordsCount, severity } = account;
  const values = {
    noticedAt: formatDateTimeProse(account.noticedAt),
    beganAt: beganAt ? formatDateTimeProse(beganAt) : "",
    endedAt: endedAt ? formatDateTimeProse(endedAt) : WORDS.goesOn,
    account: account.account,
    noticedHow: account.noticedHow,
    natures: listed(account.natures, INCIDENT_NATURE_NAMES),
    cause: INCIDENT_CAUSE_NAMES[account.cause],
    data: listed(account.data, INCIDENT_DATA_NAMES),
    dataNote: account.dataNote,
    recordsCount: recordsCount === null ? "" : formatCount(recordsCount),
    people: listed(account.people, INCIDENT_PEOPLE_NAMES),
    peopleCount: peopleCount === null ? "" : formatCount(peopleCount),
    severity: severity ? INCIDENT_SEVERITY_NAMES[severity] : "",
    consequences: account.consequences,
    measures: account.measures,
    planned: account.planned,
  } satisfies Record<Exclude<keyof IncidentFields, "title">, string>;
  return (Object.keys(values) as (keyof typeof values)[]).map((field) => ({
    field,
    name: INCIDENT_FIELDS[field],
    value: values[field],
  }));
}

/** What an account no longer says as the one before it did. */
export function changedFacts(before: IncidentAccount, after: IncidentAccount): IncidentFact[] {
  const now = factsOf(after);
  const title = { field: "title", name: INCIDENT_FIELDS.title, value: before.title } as const;
  return [
    ...(before.title === after.title ? [] : [title]),
    ...factsOf(before).filter(({ value }, place) => value !== now[place]?.value),
  ];
}
