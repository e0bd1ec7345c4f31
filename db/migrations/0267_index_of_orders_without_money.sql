-- no transaction
-- Small: it is rare, and nothing stays in it once the money is noted.
create index concurrently if not exists orders_lacking_money on orders (id) where lacks_money;
