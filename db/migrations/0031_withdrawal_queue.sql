-- How a statement of withdrawal was handled; what was stated never changes.
alter table withdrawals
  add column outcome text,
  add column reason text check (length(reason) <= 500),
  add column closed_at timestamptz,
  add column updated_at timestamptz not null default clock_timestamp(),
  add constraint withdrawals_outcome_known check (outcome in ('refunded', 'refused'));
create index withdrawals_newest on withdrawals (submitted_at desc, id);
