-- @import { IncidentCause, IncidentData, IncidentNature, IncidentPeople, IncidentSeverity, IncidentStep } from "#domain/incidents.ts";

-- name: insertIncident :one
insert into incidents (created_by) values (:userId) returning id;

-- name: insertAccount :exec
-- @param beganAt?
-- @param endedAt?
-- @param peopleCount?
-- @param recordsCount?
-- @param severity?
insert into incident_accounts (incident_id, version, title, noticed_at, began_at, ended_at, account, noticed_how, natures, cause, data,
  data_note, people, people_count, records_count, severity, consequences, measures, planned, written_by)
values (:incidentId, :version, :title, :noticedAt, :beganAt, :endedAt, :account, :noticedHow, :natures::text[], :cause,
  :data::text[], :dataNote, :people::text[], :peopleCount, :recordsCount, :severity, :consequences, :measures, :planned, :userId);

-- name: lockIncident :optional
-- Whoever writes about an incident waits for whoever does already.
select id from incidents where id = :incidentId for update;

-- name: insertStep :exec
-- @param isYes?
-- @param toldAt?
-- @param reference?
-- @param lateBecause?
insert into incident_steps (incident_id, kind, is_yes, words, told_at, reference, late_because, by_user)
values (:incidentId, :kind, :isYes, :words, :toldAt, :reference, :lateBecause, :userId);

-- name: listIncidents :many
-- @param incidentId?
-- @column id!
-- @column version!
-- @column notify_by!
-- @column natures IncidentNature[]
-- @column cause IncidentCause
-- @column data IncidentData[]
-- @column people IncidentPeople[]
-- @column severity IncidentSeverity | null
-- @column is_unexplained!
select i.id, i.notify_by, i.authority_decided, i.authority_told_at, i.people_decided, i.people_told_at, i.closed_at,
  a.version, a.title, a.noticed_at, a.began_at, a.ended_at, a.account, a.noticed_how, a.natures, a.cause, a.data, a.data_note, a.people,
  a.people_count, a.records_count, a.severity, a.consequences, a.measures, a.planned, a.written_at, u.display_name as written_by,
  coalesce(i.authority_told_at > i.notify_by, false) and not exists (select from incident_steps s
    where s.incident_id = i.id and s.kind = 'authority-told' and s.late_because is not null) as is_unexplained
from incident_states i join incident_accounts a on a.incident_id = i.id and a.version = i.version
left join users u on u.id = a.written_by
where :incidentId::uuid is null or i.id = :incidentId
order by i.closed_at is not null, i.noticed_at desc, i.id;

-- name: listAccounts :many
-- @column natures IncidentNature[]
-- @column cause IncidentCause
-- @column data IncidentData[]
-- @column people IncidentPeople[]
-- @column severity IncidentSeverity | null
select a.version, a.title, a.noticed_at, a.began_at, a.ended_at, a.account, a.noticed_how, a.natures, a.cause, a.data, a.data_note,
  a.people, a.people_count, a.records_count, a.severity, a.consequences, a.measures, a.planned, a.written_at,
  u.display_name as written_by
from incident_accounts a left join users u on u.id = a.written_by
where a.incident_id = :incidentId order by a.version;

-- name: listSteps :many
-- @column kind IncidentStep
select s.kind, s.is_yes, s.words, s.told_at, s.reference, s.late_because, s.at, u.display_name as by
from incident_steps s left join users u on u.id = s.by_user
where s.incident_id = :incidentId order by s.id;
