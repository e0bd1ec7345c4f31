-- The proof that backups can be restored: each row is one drill, and what it found.
create table backup_drills (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default clock_timestamp(),
  passed boolean not null,
  findings jsonb not null
);
-- Few rows: one a week.
create index backup_drills_passed on backup_drills (finished_at desc) where passed;
