-- no transaction
-- Orders that staff opened, by the e-mail that was typed on them: whoever proves that address gets them.
create index concurrently if not exists orders_typed_email on orders (lower(shipping_address ->> 'email'))
  where origin <> 'guest';
