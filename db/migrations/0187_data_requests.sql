-- What somebody asked about her data, which is to be answered within a month (GDPR, article 12(3)). Kept as proof after the
-- answer; an erasure empties its words and keeps its dates.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('access', 'erasure', 'correction', 'objection')),
  channel text not null check (channel in ('email', 'phone', 'letter', 'message')),
  -- Her e-mail, handle or name, as she gave it. Null once she was erased.
  asked_by text check (length(asked_by) between 1 and 200),
  user_id uuid references users (id) on delete set null,
  -- Of a viewer who is no person of the shop.
  handle text check (handle = lower(handle)),
  received_on date not null,
  due_on date not null generated always as ((received_on + interval '1 month')::date) stored,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references users (id) on delete set null,
  answer text check (length(answer) between 1 and 300),
  answered_at timestamptz,
  answered_by uuid references users (id) on delete set null,
  constraint data_requests_for_one check (num_nonnulls(user_id, handle) <= 1)
);
comment on table data_requests is 'Requests about personal data, each with the day by which it is to be answered';
-- Few wait at a time.
create index data_requests_waiting on data_requests (due_on) where answered_at is null;
create index data_requests_by_person on data_requests (user_id) where user_id is not null;
create index data_requests_by_handle on data_requests (handle) where handle is not null;
-- Only for the foreign keys.
create index data_requests_by_author on data_requests (created_by) where created_by is not null;
create index data_requests_by_answerer on data_requests (answered_by) where answered_by is not null;
