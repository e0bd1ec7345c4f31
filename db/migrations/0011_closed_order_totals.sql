-- Counts and sums of whole lists are read from the index alone. Guests' open baskets, whose totals change with every
-- act, stay out of it, so that those updates stay heap-only; they are few and counted beside.
create index orders_closed_totals on orders (status, live_id) include (total_cents)
  where status not in ('to-validate', 'to-pay');
