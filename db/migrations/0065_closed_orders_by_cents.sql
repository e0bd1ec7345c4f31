-- no transaction
create index concurrently if not exists orders_closed_by_cents on orders (closed_cents, id) include (status, archived_at)
  where status not in ('to-validate', 'to-pay');
