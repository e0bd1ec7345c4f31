-- no transaction
-- The sweep of holds reads all open orders of guests, which are few. Its predicate names the time although it lets every
-- order through, so that no other statement of the sale can take this index for its own (see 0032).
create index concurrently if not exists orders_open_by_guests on orders (created_at)
  where origin = 'guest' and status in ('to-validate', 'to-pay') and created_at > '-infinity';
