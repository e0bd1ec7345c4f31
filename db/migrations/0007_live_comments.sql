-- Directory of viewers by handle.
create table tiktok_pseudo_union (
  id uuid primary key default gen_random_uuid(),
  tiktok_username text not null constraint tiktok_pseudo_union_username_unique unique check (tiktok_username = lower(tiktok_username)),
  display_name text,
  avatar_url text
);
create index tiktok_pseudo_union_search on tiktok_pseudo_union
  using gin ((tiktok_username || ' ' || lower(coalesce(display_name, ''))) gin_trgm_ops);

-- Who was seen in which live.
create table tiktok_live_users (
  id uuid primary key default gen_random_uuid(),
  live_id uuid not null references lives (id) on delete cascade,
  tiktok_username text not null,
  tiktok_user_id text,
  display_name text,
  avatar_url text,
  created_at timestamptz not null default now()
);
create unique index tiktok_live_users_once_per_live on tiktok_live_users (live_id, lower(tiktok_username));
create index tiktok_live_users_by_handle on tiktok_live_users (lower(tiktok_username));

-- What the live service told us, once per message.
create table tiktok_event (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id) on delete cascade,
  user_id text,
  user_nickname text,
  user_unique_id text,
  type_evenement text not null,
  comment text,
  create_time bigint not null,
  msg_id text not null,
  payload jsonb,
  inserted_at timestamptz not null default clock_timestamp(),
  constraint tiktok_event_once_per_live unique (live_id, msg_id)
);
create index tiktok_event_newest on tiktok_event (live_id, create_time desc, id desc);
