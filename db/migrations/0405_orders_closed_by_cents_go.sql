-- no transaction
drop index concurrently if exists orders_closed_by_cents;
