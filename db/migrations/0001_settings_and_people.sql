-- Searching by any part of a name or an address needs trigram indexes.
create extension if not exists pg_trgm;

-- What the shop may change without a deployment; a missing row means the default of the code.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Tables of the sign-in library; their column names are the library's own.
create table auth_user (
  id text primary key,
  name text not null,
  email text not null constraint auth_user_email_unique unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  role text,
  banned boolean,
  "banReason" text,
  "banExpires" timestamptz
);

create table auth_session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null constraint auth_session_token_unique unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth_user (id) on delete cascade,
  "impersonatedBy" text
);
create index auth_session_user on auth_session ("userId");

create table auth_account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth_user (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index auth_account_user on auth_account ("userId");

create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);

create table auth_rate_limit (
  id text primary key,
  key text not null constraint auth_rate_limit_key_unique unique,
  count integer not null,
  "lastRequest" bigint not null
);

-- The last sign-in outlives the session it began.
create table auth_sign_ins (
  auth_id text primary key references auth_user (id) on delete cascade,
  last_sign_in_at timestamptz not null
);

-- The people the shop knows: customers by e-mail or handle, and administrators.
create table users (
  id uuid primary key default gen_random_uuid(),
  auth_id text constraint users_auth_id_unique unique references auth_user (id) on delete set null,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  email text not null check (length(email) <= 254),
  tiktok_username text check (tiktok_username = lower(tiktok_username) and length(tiktok_username) between 1 and 100),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  display_name text not null generated always as (
    coalesce(nullif(btrim(first_name || ' ' || last_name), ''), '@' || tiktok_username, email)
  ) stored,
  search_text text not null generated always as (
    lower(email || ' ' || coalesce(tiktok_username, '') || ' ' || first_name || ' ' || last_name)
  ) stored
);
create unique index users_email_unique on users (lower(email));
create unique index users_tiktok_username_unique on users (tiktok_username) where tiktok_username is not null;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_newest on users (created_at desc, id) where not is_admin;
create index users_admins on users (id) where is_admin;

create view auth_users_view as
  select auth_id, last_sign_in_at from auth_sign_ins;

-- Everything an administrator changes, append only.
create table audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('admin', 'customer', 'guest', 'card-provider', 'system')),
  actor_id uuid references users (id) on delete set null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  source_address text
);
create index audit_trail_subject on audit_trail (subject_kind, subject_id, id desc);
create index audit_trail_newest on audit_trail (id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_trail_append_only before update or delete on audit_trail
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
