-- no transaction
-- As `orders_closed_by_cents`, whose place it takes, and with whose the order is: what everybody spent is summed up from it alone.
create index concurrently if not exists orders_closed_sums on orders (closed_cents, id) include (status, archived_at, user_id)
  where status not in ('to-validate', 'to-pay');
