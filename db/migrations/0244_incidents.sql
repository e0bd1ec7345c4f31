-- Breaches of personal data (GDPR, articles 33 and 34): what happened, who decided what, who was told and when. Every row
-- stays as it was written: a correction is another account, a change of mind another step.
create table incidents (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references users (id) on delete set null
);
comment on table incidents is 'The register of breaches of personal data, kept for the supervisory authority (GDPR, article 33(5))';
create index incidents_by_author on incidents (created_by) where created_by is not null;

create table incident_accounts (
  incident_id uuid not null references incidents (id) on delete restrict,
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 120),
  -- The 72 hours run from here.
  noticed_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  account text not null check (length(account) between 1 and 4000),
  noticed_how text not null check (length(noticed_how) <= 1000),
  natures text[] not null,
  cause text not null check (cause in ('unknown', 'attack', 'mistake', 'misuse', 'theft', 'failure', 'supplier')),
  data text[] not null,
  data_note text not null check (length(data_note) <= 500),
  people text[] not null,
  -- About how many; null as long as nobody knows.
  people_count integer check (people_count >= 0),
  records_count integer check (records_count >= 0),
  severity text check (severity in ('negligible', 'limited', 'significant', 'maximal')),
  consequences text not null check (length(consequences) <= 4000),
  measures text not null check (length(measures) <= 4000),
  planned text not null check (length(planned) <= 4000),
  written_at timestamptz not null default clock_timestamp(),
  written_by uuid references users (id) on delete set null,
  constraint incident_accounts_pkey primary key (incident_id, version),
  constraint incident_accounts_known_natures check (natures <@ array['confidentiality', 'integrity', 'availability']),
  constraint incident_accounts_known_data check (
    data <@ array['identity', 'contact', 'address', 'orders', 'payment', 'sign-in', 'lives', 'messages', 'other']),
  constraint incident_accounts_known_people check (people <@ array['buyers', 'viewers', 'visitors', 'staff']),
  constraint incident_accounts_in_order check (began_at <= noticed_at and began_at <= ended_at and noticed_at <= written_at)
);
comment on table incident_accounts is 'What is known of an incident, written anew with each correction';
create index incident_accounts_by_author on incident_accounts (written_by) where written_by is not null;
create trigger incident_accounts_append_only before update or delete on incident_accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_any_change();

create table incident_steps (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incidents (id) on delete restrict,
  kind text not null check (
    kind in ('authority-decided', 'authority-told', 'people-decided', 'people-told', 'closed', 'reopened')),
  -- Of a decision: whether they are told.
  is_yes boolean,
  -- Why, or how.
  words text not null check (length(words) <= 1000),
  -- Of what was told: when, under which number, and why not within 72 hours (article 33(1)).
  told_at timestamptz,
  reference text check (length(reference) between 1 and 100),
  late_because text check (length(late_because) between 1 and 1000),
  at timestamptz not null default clock_timestamp(),
  by_user uuid references users (id) on delete set null,
  constraint incident_steps_decisions_say_which check ((kind in ('authority-decided', 'people-decided')) = (is_yes is not null)),
  constraint incident_steps_told_when check ((kind in ('authority-told', 'people-told')) = (told_at is not null)),
  constraint incident_steps_authority_gives_a_number check ((kind = 'authority-told') = (reference is not null)),
  constraint incident_steps_with_words check (words <> '' or kind in ('authority-told', 'closed')),
  constraint incident_steps_told_by_then check (told_at <= at)
);
comment on table incident_steps is 'What was decided and done about an incident, in its order';
create index incident_steps_of_incident on incident_steps (incident_id, id);
create index incident_steps_by_author on incident_steps (by_user) where by_user is not null;
create trigger incident_steps_append_only before update or delete on incident_steps
  for each row when (pg_trigger_depth() = 0) execute function refuse_any_change();

-- Where each incident stands: its account in force, what was decided last, who was told first, and whether it is closed.
create view incident_states as
  select i.id, a.version, a.noticed_at, a.noticed_at + interval '72 hours' as notify_by,
    (select s.is_yes from incident_steps s where s.incident_id = i.id and s.kind = 'authority-decided'
      order by s.id desc limit 1) as authority_decided,
    (select min(s.told_at) from incident_steps s where s.incident_id = i.id and s.kind = 'authority-told') as authority_told_at,
    (select s.is_yes from incident_steps s where s.incident_id = i.id and s.kind = 'people-decided'
      order by s.id desc limit 1) as people_decided,
    (select min(s.told_at) from incident_steps s where s.incident_id = i.id and s.kind = 'people-told') as people_told_at,
    (select case s.kind when 'closed' then s.at end from incident_steps s
      where s.incident_id = i.id and s.kind in ('closed', 'reopened') order by s.id desc limit 1) as closed_at
  from incidents i
  join lateral (select * from incident_accounts a where a.incident_id = i.id order by a.version desc limit 1) a on true;
