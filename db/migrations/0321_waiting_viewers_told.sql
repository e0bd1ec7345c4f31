-- That staff told a viewer who waits for a piece of it, who did and how, so that nobody tells her twice.
alter table claims
  add column told_at timestamptz,
  add column told_by uuid references users (id) on delete set null,
  add column told_way text check (told_way in ('private-message', 'voice')),
  add constraint claims_told_some_way check ((told_at is null) = (told_way is null));
-- Only for the foreign key, and few: whoever tells viewers is rarely deleted.
create index claims_by_teller on claims (told_by) where told_by is not null;
