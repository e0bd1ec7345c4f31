-- @import { SalesReport } from "#contract/admin/sales-reports.ts";

-- name: lockReports :exec
-- One report at a time is written.
select pg_advisory_xact_lock(hashtext('sales-reports'));

-- name: reportedPeriods :many
-- Those of which every report was rejected are told anew, in whatever periods hold now.
select distinct on (from_day) from_day::text as "from", to_day::text as "to", due_on::text as due_on
from sales_reports where not sales_report_is_rejected(id) order by from_day, rank;

-- name: listReports :many
-- Those of days between these, with the last answer that was noted of each; the oldest first.
-- @column kind "IN" | "RE"
-- @column answer SalesReport["answer"] | null
select r.id, r.name, r.kind, r.from_day::text as "from", r.to_day::text as "to", r.issued_at, r.file_sha256, u.display_name as issued_by,
  (select jsonb_build_object('state', a.state, 'answeredOn', a.answered_on, 'reason', a.reason, 'notedBy', n.display_name)
    from sales_report_answers a left join users n on n.id = a.noted_by
    where a.report_id = r.id order by a.id desc limit 1) as answer
from sales_reports r left join users u on u.id = r.issued_by
where r.from_day <= :to::date and r.to_day >= :from::date order by r.from_day, r.to_day, r.rank;

-- name: lastReport :optional
-- @column is_rejected!
select id, name, rank, contents_sha256, sales_report_is_rejected(id) as is_rejected from sales_reports where from_day = :from and to_day = :to order by rank desc limit 1;

-- name: insertReport :one
insert into sales_reports (name, kind, rank, from_day, to_day, due_on, issued_at, issued_by, contents_sha256, file, file_sha256)
values (:name, case :rank::int when 1 then 'IN' else 'RE' end, :rank, :from, :to, :dueOn, :issuedAt, :userId, :contentsSha256, :file,
  :fileSha256)
returning id;

-- name: findReport :optional
select id, name, file, (issued_at at time zone 'Europe/Paris')::date::text as issued_on from sales_reports where id = :reportId;

-- name: toldSince :optional
-- A report that tells days of this one in another period.
select o.name from sales_reports r join sales_reports o
  on daterange(o.from_day, o.to_day, '[]') && daterange(r.from_day, r.to_day, '[]')
    and (o.from_day, o.to_day) <> (r.from_day, r.to_day) and not sales_report_is_rejected(o.id)
where r.id = :reportId order by o.from_day, o.rank limit 1;

-- name: insertAnswer :exec
-- @param reason?
insert into sales_report_answers (report_id, state, answered_on, reason, noted_by)
values (:reportId, :state, :answeredOn, :reason, :userId);
