// Written by `npm run db:types` from incidents.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { IncidentCause, IncidentData, IncidentNature, IncidentPeople, IncidentSeverity, IncidentStep } from "#domain/incidents.ts";

export interface InsertIncidentParameters {
  userId: string;
}

export interface InsertIncidentRow {
  id: string;
}

export const insertIncident = one<InsertIncidentParameters, InsertIncidentRow>({
  parameters: ["userId"],
  columns: ["id!"],
  text: `insert into incidents (created_by) values ($1) returning id`,
});

export interface InsertAccountParameters {
  incidentId: string;
  version: number;
  title: string;
  noticedAt: Date;
  beganAt: Date | null;
  endedAt: Date | null;
  account: string;
  noticedHow: string;
  natures: readonly string[];
  cause: string;
  data: readonly string[];
  dataNote: string;
  people: readonly string[];
  peopleCount: number | null;
  recordsCount: number | null;
  severity: string | null;
  consequences: string;
  measures: string;
  planned: string;
  userId: string;
}

export const insertAccount = exec<InsertAccountParameters>({
  parameters: ["incidentId","version","title","noticedAt","beganAt","endedAt","account","noticedHow","natures","cause","data","dataNote","people","peopleCount","recordsCount","severity","consequences","measures","planned","userId"],
  text: `insert into incident_accounts (incident_id, version, title, noticed_at, began_at, ended_at, account, noticed_how, natures, cause, data,
  data_note, people, people_count, records_count, severity, consequences, measures, planned, written_by)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10,
  $11::text[], $12, $13::text[], $14, $15, $16, $17, $18, $19, $20)`,
});

export interface LockIncidentParameters {
  incidentId: string;
}

export interface LockIncidentRow {
  id: string;
}

/** Whoever writes about an incident waits for whoever does already. */
export const lockIncident = optional<LockIncidentParameters, LockIncidentRow>({
  parameters: ["incidentId"],
  columns: ["id!"],
  text: `select id from incidents where id = $1 for update`,
});

export interface InsertStepParameters {
  incidentId: string;
  kind: string;
  isYes: boolean | null;
  words: string;
  toldAt: Date | null;
  reference: string | null;
  lateBecause: string | null;
  userId: string;
}

export const insertStep = exec<InsertStepParameters>({
  parameters: ["incidentId","kind","isYes","words","toldAt","reference","lateBecause","userId"],
  text: `insert into incident_steps (incident_id, kind, is_yes, words, told_at, reference, late_because, by_user)
values ($1, $2, $3, $4, $5, $6, $7, $8)`,
});

export interface ListIncidentsParameters {
  incidentId: string | null;
}

export interface ListIncidentsRow {
  id: string;
  notifyBy: Date;
  authorityDecided: boolean | null;
  authorityToldAt: Date | null;
  peopleDecided: boolean | null;
  peopleToldAt: Date | null;
  closedAt: Date | null;
  version: number;
  title: string;
  noticedAt: Date;
  beganAt: Date | null;
  endedAt: Date | null;
  account: string;
  noticedHow: string;
  natures: Refine<readonly (string | null)[] | null, IncidentNature[]>;
  cause: Refine<string | null, IncidentCause>;
  data: Refine<readonly (string | null)[] | null, IncidentData[]>;
  dataNote: string;
  people: Refine<readonly (string | null)[] | null, IncidentPeople[]>;
  peopleCount: number | null;
  recordsCount: number | null;
  severity: Refine<string | null, IncidentSeverity | null>;
  consequences: string;
  measures: string;
  planned: string;
  writtenAt: Date;
  writtenBy: string | null;
  isUnexplained: boolean;
}

export const listIncidents = many<ListIncidentsParameters, ListIncidentsRow>({
  parameters: ["incidentId"],
  columns: ["id!","notify_by!","authority_decided","authority_told_at","people_decided","people_told_at","closed_at","version!","title!","noticed_at!","began_at","ended_at","account!","noticed_how!","natures!","cause!","data!","data_note!","people!","people_count","records_count","severity","consequences!","measures!","planned!","written_at!","written_by","is_unexplained!"],
  text: `select i.id, i.notify_by, i.authority_decided, i.authority_told_at, i.people_decided, i.people_told_at, i.closed_at,
  a.version, a.title, a.noticed_at, a.began_at, a.ended_at, a.account, a.noticed_how, a.natures, a.cause, a.data, a.data_note, a.people,
  a.people_count, a.records_count, a.severity, a.consequences, a.measures, a.planned, a.written_at, u.display_name as written_by,
  coalesce(i.authority_told_at > i.notify_by, false) and not exists (select from incident_steps s
    where s.incident_id = i.id and s.kind = 'authority-told' and s.late_because is not null) as is_unexplained
from incident_states i join incident_accounts a on a.incident_id = i.id and a.version = i.version
left join users u on u.id = a.written_by
where $1::uuid is null or i.id = $1
order by i.closed_at is not null, i.noticed_at desc, i.id`,
});

export interface ListAccountsParameters {
  incidentId: string;
}

export interface ListAccountsRow {
  version: number;
  title: string;
  noticedAt: Date;
  beganAt: Date | null;
  endedAt: Date | null;
  account: string;
  noticedHow: string;
  natures: Refine<readonly (string | null)[] | null, IncidentNature[]>;
  cause: Refine<string | null, IncidentCause>;
  data: Refine<readonly (string | null)[] | null, IncidentData[]>;
  dataNote: string;
  people: Refine<readonly (string | null)[] | null, IncidentPeople[]>;
  peopleCount: number | null;
  recordsCount: number | null;
  severity: Refine<string | null, IncidentSeverity | null>;
  consequences: string;
  measures: string;
  planned: string;
  writtenAt: Date;
  writtenBy: string | null;
}

export const listAccounts = many<ListAccountsParameters, ListAccountsRow>({
  parameters: ["incidentId"],
  columns: ["version!","title!","noticed_at!","began_at","ended_at","account!","noticed_how!","natures!","cause!","data!","data_note!","people!","people_count","records_count","severity","consequences!","measures!","planned!","written_at!","written_by"],
  text: `select a.version, a.title, a.noticed_at, a.began_at, a.ended_at, a.account, a.noticed_how, a.natures, a.cause, a.data, a.data_note,
  a.people, a.people_count, a.records_count, a.severity, a.consequences, a.measures, a.planned, a.written_at,
  u.display_name as written_by
from incident_accounts a left join users u on u.id = a.written_by
where a.incident_id = $1 order by a.version`,
});

export interface ListStepsParameters {
  incidentId: string;
}

export interface ListStepsRow {
  kind: Refine<string | null, IncidentStep>;
  isYes: boolean | null;
  words: string;
  toldAt: Date | null;
  reference: string | null;
  lateBecause: string | null;
  at: Date;
  by: string | null;
}

export const listSteps = many<ListStepsParameters, ListStepsRow>({
  parameters: ["incidentId"],
  columns: ["kind!","is_yes","words!","told_at","reference","late_because","at!","by"],
  text: `select s.kind, s.is_yes, s.words, s.told_at, s.reference, s.late_because, s.at, u.display_name as by
from incident_steps s left join users u on u.id = s.by_user
where s.incident_id = $1 order by s.id`,
});
