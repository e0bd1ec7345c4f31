-- no transaction
-- Small: parcels that were asked to wait and are not packed.
create index concurrently if not exists parcels_open_until on parcels (open_until) where open_until is not null;
