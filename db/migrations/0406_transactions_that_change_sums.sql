-- no transaction
-- Small: money that went back, and credit that was spent.
create index concurrently if not exists transactions_changing_sums on transactions (order_id)
  where means = 'credit' or refunded_cents > 0;
