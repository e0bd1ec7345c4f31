-- no transaction
create index concurrently if not exists orders_by_phone on orders (phone_key(shipping_address)) where user_id is not null;
