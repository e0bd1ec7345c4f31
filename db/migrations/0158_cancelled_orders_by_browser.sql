-- no transaction
-- A basket says what became of an order that its browser opened. Small: which browser it was is forgotten after some days.
create index concurrently if not exists orders_cancelled_by_browser on orders (browser_id)
  where status in ('cancelled-by-customer', 'cancelled-by-admin') and browser_id is not null;
