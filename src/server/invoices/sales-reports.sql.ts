// Written by `npm run db:types` from sales-reports.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { SalesReport } from "#contract/admin/sales-reports.ts";

/** One report at a time is written. */
export const lockReports = exec<void>({
  text: `select pg_advisory_xact_lock(hashtext('sales-reports'))`,
});

export interface ReportedPeriodsRow {
  from: string;
  to: string;
  dueOn: string;
}

/** Those of which every report was rejected are told anew, in whatever periods hold now. */
export const reportedPeriods = many<void, ReportedPeriodsRow>({
  columns: ["from!","to!","due_on!"],
  text: `select distinct on (from_day) from_day::text as "from", to_day::text as "to", due_on::text as due_on
from sales_reports where not sales_report_is_rejected(id) order by from_day, rank`,
});

export interface ListReportsParameters {
  to: string;
  from: string;
}

export interface ListReportsRow {
  id: string;
  name: string;
  kind: Refine<string | null, "IN" | "RE">;
  from: string;
  to: string;
  issuedAt: Date;
  fileSha256: string;
  issuedBy: string | null;
  answer: Refine<unknown, SalesReport["answer"] | null>;
}

/** Those of days between these, with the last answer that was noted of each; the oldest first. */
export const listReports = many<ListReportsParameters, ListReportsRow>({
  parameters: ["to","from"],
  columns: ["id!","name!","kind!","from!","to!","issued_at!","file_sha256!","issued_by","answer"],
  text: `select r.id, r.name, r.kind, r.from_day::text as "from", r.to_day::text as "to", r.issued_at, r.file_sha256, u.display_name as issued_by,
  (select jsonb_build_object('state', a.state, 'answeredOn', a.answered_on, 'reason', a.reason, 'notedBy', n.display_name)
    from sales_report_answers a left join users n on n.id = a.noted_by
    where a.report_id = r.id order by a.id desc limit 1) as answer
from sales_reports r left join users u on u.id = r.issued_by
where r.from_day <= $1::date and r.to_day >= $2::date order by r.from_day, r.to_day, r.rank`,
});

export interface LastReportParameters {
  from: string;
  to: string;
}

export interface LastReportRow {
  id: string;
  name: string;
  rank: number;
  contentsSha256: string;
  isRejected: boolean;
}

export const lastReport = optional<LastReportParameters, LastReportRow>({
  parameters: ["from","to"],
  columns: ["id!","name!","rank!","contents_sha256!","is_rejected!"],
  text: `select id, name, rank, contents_sha256, sales_report_is_rejected(id) as is_rejected from sales_reports where from_day = $1 and to_day = $2 order by rank desc limit 1`,
});

export interface InsertReportParameters {
  name: string;
  rank: number;
  from: string;
  to: string;
  dueOn: string;
  issuedAt: Date;
  userId: string;
  contentsSha256: string;
  file: string;
  fileSha256: string;
}

export interface InsertReportRow {
  id: string;
}

export const insertReport = one<InsertReportParameters, InsertReportRow>({
  parameters: ["name","rank","from","to","dueOn","issuedAt","userId","contentsSha256","file","fileSha256"],
  columns: ["id!"],
  text: `insert into sales_reports (name, kind, rank, from_day, to_day, due_on, issued_at, issued_by, contents_sha256, file, file_sha256)
values ($1, case $2::int when 1 then 'IN' else 'RE' end, $2, $3, $4, $5, $6, $7, $8, $9,
  $10)
returning id`,
});

export interface FindReportParameters {
  reportId: string;
}

export interface FindReportRow {
  id: string;
  name: string;
  file: string;
  issuedOn: string;
}

export const findReport = optional<FindReportParameters, FindReportRow>({
  parameters: ["reportId"],
  columns: ["id!","name!","file!","issued_on!"],
  text: `select id, name, file, (issued_at at time zone 'Europe/Paris')::date::text as issued_on from sales_reports where id = $1`,
});

export interface ToldSinceParameters {
  reportId: string;
}

export interface ToldSinceRow {
  name: string;
}

/** A report that tells days of this one in another period. */
export const toldSince = optional<ToldSinceParameters, ToldSinceRow>({
  parameters: ["reportId"],
  columns: ["name!"],
  text: `select o.name from sales_reports r join sales_reports o
  on daterange(o.from_day, o.to_day, '[]') && daterange(r.from_day, r.to_day, '[]')
    and (o.from_day, o.to_day) <> (r.from_day, r.to_day) and not sales_report_is_rejected(o.id)
where r.id = $1 order by o.from_day, o.rank limit 1`,
});

export interface InsertAnswerParameters {
  reportId: string;
  state: string;
  answeredOn: string;
  reason: string | null;
  userId: string;
}

export const insertAnswer = exec<InsertAnswerParameters>({
  parameters: ["reportId","state","answeredOn","reason","userId"],
  text: `insert into sales_report_answers (report_id, state, answered_on, reason, noted_by)
values ($1, $2, $3, $4, $5)`,
});
