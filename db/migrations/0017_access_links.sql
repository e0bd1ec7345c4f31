-- Links that open an account. Only the hash of what stands in one is kept, and a link that was used is gone.
create table access_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'password-reset', 'impersonation')),
  user_id uuid not null references users (id) on delete cascade,
  -- The administrator who asked to act as that person: nobody else's browser may use the link.
  issued_by uuid references users (id) on delete cascade,
  expires_at timestamptz not null,
  constraint access_links_impersonation_is_bound check ((purpose = 'impersonation') = (issued_by is not null))
);
create index access_links_by_user on access_links (user_id);
create index access_links_by_issuer on access_links (issued_by) where issued_by is not null;
