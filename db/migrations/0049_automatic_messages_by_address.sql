-- How many automatic messages an address had lately is asked before each of them.
create index outbox_automatic_by_address on outbox (lower(to_address))
  where kind in ('automatic', 'new-total') and to_address is not null;
