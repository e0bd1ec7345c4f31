-- The second factor of an account (a code of an authenticator app), kept with the login identity and gone with it.
create table auth_second_factors (
  auth_id text primary key references auth_user (id) on delete cascade,
  -- Encrypted by the server (src/server/auth/second-factor/secret.ts): the database alone makes no code.
  secret text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Null until a first code was given: nothing asks for the factor before that.
  confirmed_at timestamptz,
  -- The 30 seconds (counted from 1970) whose code was used last: that code and older ones are used up.
  last_step integer not null default 0
);

-- Codes for whoever has lost the phone. Only hashes are kept, and one that was used is gone.
create table auth_backup_codes (
  auth_id text not null references auth_second_factors (auth_id) on delete cascade,
  code_hash text not null,
  primary key (auth_id, code_hash)
);

-- A session of an account with a second factor is worth something only if it was opened with it.
alter table auth_session add column "secondFactor" boolean not null default false;

-- 'second-factor': between the right password, or a mailed link, and the code.
alter table access_links drop constraint access_links_purpose_check;
alter table access_links add constraint access_links_purpose_check
  check (purpose in ('sign-in', 'password-reset', 'impersonation', 'second-factor'));
