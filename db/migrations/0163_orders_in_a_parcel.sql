-- no transaction
-- The orders of a parcel are read whenever one of them is. No act of a guest changes the parcel of an order that has one, so
-- that updates of open orders stay heap-only.
create index concurrently if not exists orders_by_parcel on orders (parcel_id) where parcel_id is not null;
