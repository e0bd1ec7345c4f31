-- Lists of products over every live, in each order that the back office offers, and searches by reference. None of
-- these columns changes when a piece is sold, so that those updates stay heap-only.
create index products_by_name on products (lower(name), id);
create index products_by_price on products (price_cents, id);
create index products_by_ref on products (ref);
create index products_by_category on products (upper(ref_category));
