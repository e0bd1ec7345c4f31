-- A view is a name that an administrator gives to the filters of a list; nobody else sees it.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  list text not null constraint saved_views_list_known check (list in ('orders', 'products', 'lives', 'users', 'colors')),
  name text not null constraint saved_views_name_length check (char_length(name) between 1 and 40),
  -- What stands behind the question mark of the list's address, without its page.
  query text not null constraint saved_views_query_length check (char_length(query) <= 1000),
  created_at timestamptz not null default clock_timestamp()
);
create unique index saved_views_name_unique on saved_views (user_id, list, lower(name));
