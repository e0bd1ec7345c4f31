-- A product that orders name leaves the lists and the sale instead of being deleted; its orders' lines go on naming it.
-- Its rank in the live stays its own, so that it can always come back; what is announced for it was never unique.
alter table products add column archived_at timestamptz;
-- A search that leaves them out is still read from its index.
drop index products_by_name_text;
create index products_by_name_text on products (name collate "fr-x-icu", id, lower(name)) include (ref_category, ref, archived_at);
-- Few: what the archive shows.
create index products_archived on products (live_id, ref) where archived_at is not null;
