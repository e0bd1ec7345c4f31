-- Labels and manifests that somebody wants on paper once more, until the table with the printer has printed them.
create table reprints (
  id bigint generated always as identity primary key,
  order_id uuid references orders (id) on delete cascade,
  manifest_id uuid references manifests (id) on delete cascade,
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null default clock_timestamp(),
  printed_at timestamptz,
  constraint reprints_of_one_thing check (num_nonnulls(order_id, manifest_id) = 1)
);
comment on table reprints is 'Labels and manifests to be printed once more.';
-- Asked for twice, it is printed once. Small: what is printed leaves them.
create unique index reprints_once_per_order on reprints (order_id) where printed_at is null and order_id is not null;
create unique index reprints_once_per_manifest on reprints (manifest_id) where printed_at is null and manifest_id is not null;
create index reprints_by_order on reprints (order_id) where order_id is not null;
create index reprints_by_manifest on reprints (manifest_id) where manifest_id is not null;
create index reprints_by_person on reprints (asked_by) where asked_by is not null;
create index reprints_by_age on reprints (asked_at);
