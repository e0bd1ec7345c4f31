-- Reports of sales to consumers as they were exported for the approved platform: the file as it left, who took it when, and
-- what was answered. The first of a period is IN; another one of other contents is RE, which replaces the whole period.
create table sales_reports (
  id uuid primary key default gen_random_uuid(),
  -- TT-1, at most 50 characters, once for a seller and a period.
  name text not null check (length(name) between 1 and 50),
  kind text not null check (kind in ('IN', 'RE')),
  rank integer not null check (rank > 0),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- The last day on which the platform took it, as it was then.
  due_on date not null,
  issued_at timestamptz not null,
  issued_by uuid references users (id) on delete set null,
  -- Of what it says beside its own name, kind and moment: the same again is no other report.
  contents_sha256 text not null,
  file text not null,
  file_sha256 text not null,
  constraint sales_reports_named_once unique (name),
  constraint sales_reports_in_turn unique (from_day, to_day, rank),
  constraint sales_reports_first_is_initial check ((rank = 1) = (kind = 'IN')),
  constraint sales_reports_hash_of_file check (file_sha256 = encode(sha256(convert_to(file, 'UTF8')), 'hex')),
  -- No day is in two periods.
  constraint sales_reports_apart exclude using gist (daterange(from_day, to_day, '[]') with &&) where (kind = 'IN')
);
comment on table sales_reports is 'Reports of sales as they were exported, kept with the books';
create index sales_reports_by_author on sales_reports (issued_by) where issued_by is not null;
create trigger sales_reports_append_only before update or delete on sales_reports
  for each row when (pg_trigger_depth() = 0) execute function refuse_any_change();
create trigger sales_reports_never_truncated before truncate on sales_reports execute function refuse_any_change();

create table sales_report_answers (
  id bigint generated always as identity primary key,
  report_id uuid not null references sales_reports (id) on delete restrict,
  state text not null check (state in ('deposited', 'rejected')),
  answered_on date not null,
  reason text check (reason in ('REJ_SEMAN', 'REJ_UNI', 'REJ_COH', 'REJ_PER')),
  noted_at timestamptz not null default clock_timestamp(),
  noted_by uuid references users (id) on delete set null,
  constraint sales_report_answers_say_why check ((state = 'rejected') = (reason is not null))
);
comment on table sales_report_answers is 'What became of a report, as staff noted it; the last one counts';
create index sales_report_answers_of_report on sales_report_answers (report_id, id);
create index sales_report_answers_by_author on sales_report_answers (noted_by) where noted_by is not null;
create trigger sales_report_answers_append_only before update or delete on sales_report_answers
  for each row when (pg_trigger_depth() = 0) execute function refuse_any_change();
