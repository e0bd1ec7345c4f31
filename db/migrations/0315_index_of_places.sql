-- no transaction
create index concurrently if not exists orders_by_place on orders (place_key(shipping_address)) where user_id is not null;
