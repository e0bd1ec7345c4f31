create table pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 80),
  content text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index pages_one_active_per_code on pages (code) where is_active and code <> 'page-hiver';

-- Old texts stay readable: an order names the version of the terms it accepted.
create table page_versions (
  code text not null,
  version integer not null,
  title text not null,
  content text not null,
  published_at timestamptz not null default now(),
  primary key (code, version)
);

create table faqs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 300),
  content text not null,
  rank integer not null constraint faqs_rank_unique unique deferrable initially deferred check (rank >= 0),
  updated_at timestamptz not null default now()
);

-- A statement of withdrawal as it was received. What was stated never changes; only its handling does.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  stated_order_number text not null,
  email text not null,
  articles text,
  order_id uuid references orders (id) on delete restrict,
  submitted_at timestamptz not null default clock_timestamp(),
  acknowledged_at timestamptz,
  state text not null default 'received' check (state in ('received', 'goods-due', 'refund-due', 'done')),
  source_address text
);
create index withdrawals_open on withdrawals (submitted_at) where state <> 'done';
create index withdrawals_by_order on withdrawals (order_id);
create function keep_withdrawal_statement() returns trigger language plpgsql as $$
begin
  if (new.first_name, new.last_name, new.stated_order_number, new.email, new.articles, new.submitted_at)
     is distinct from (old.first_name, old.last_name, old.stated_order_number, old.email, old.articles, old.submitted_at)
  then
    raise exception 'a withdrawal statement never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_statement_kept before update on withdrawals
  for each row execute function keep_withdrawal_statement();
