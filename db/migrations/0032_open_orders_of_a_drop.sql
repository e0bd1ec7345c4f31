-- A statement of the sale is planned once, often while hardly any order is open. Each of these indexes can serve one
-- question only, so that a plan made in the quiet of the afternoon doesn't read every open order in the evening's drop.
drop index orders_open_by_browser, orders_open_by_address;
create index orders_open_by_browser on orders (browser_id)
  where origin = 'guest' and status in ('to-validate', 'to-pay') and browser_id is not null;
create index orders_open_by_address on orders (source_address)
  where origin = 'guest' and status in ('to-validate', 'to-pay') and source_address is not null;
create index orders_open_by_hold on orders (held_until)
  where origin = 'guest' and status in ('to-validate', 'to-pay') and held_until is not null;
