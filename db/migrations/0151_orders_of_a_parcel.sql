-- no transaction
-- The orders that a parcel delivers are read with each event, and for each line of the list of parcels. No act of a guest
-- changes the number, so that updates of open orders stay heap-only.
create index concurrently if not exists orders_by_tracking_number on orders (tracking_id) where tracking_id is not null;
