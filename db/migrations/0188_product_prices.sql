-- What a product was sold at, and from when: the only ground on which a reduction may be shown (code de la consommation,
-- L112-1-1). Every change of a price is written by one trigger, whoever makes it, a release that knows nothing of it too.
create table product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  price_cents integer not null check (price_cents >= 0),
  from_at timestamptz not null default clock_timestamp(),
  -- Null: the price of now.
  to_at timestamptz,
  constraint product_prices_in_order check (to_at >= from_at)
);
comment on table product_prices is 'Prices of a product over time; kept as long as the product, they name nobody';
create unique index product_prices_one_now on product_prices (product_id) where to_at is null;
create index product_prices_by_product on product_prices (product_id, from_at desc);

-- What is sold now began at the latest when its row was changed last: before, nothing is known.
insert into product_prices (product_id, price_cents, from_at) select id, price_cents, updated_at from products;

create function note_product_price() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := clock_timestamp();
begin
  update product_prices set to_at = changed_at where product_id = new.id and to_at is null;
  insert into product_prices (product_id, price_cents, from_at) values (new.id, new.price_cents, changed_at);
  return null;
end $$;
create trigger products_note_first_price after insert on products for each row execute function note_product_price();
create trigger products_note_price after update of price_cents on products for each row
  when (old.price_cents is distinct from new.price_cents) execute function note_product_price();

-- The lowest price of the thirty days before the price of now began. Null where it is no reduction of it, and where those
-- thirty days are not known whole: then none may be shown.
create function lowest_price_before(product uuid) returns integer language sql stable parallel safe
begin atomic
  select case when lowest.cents > now.price_cents and lowest.since <= now.from_at - interval '30 days' then lowest.cents end
  from product_prices now cross join lateral (
    select min(p.price_cents) as cents, min(p.from_at) as since from product_prices p
    where p.product_id = now.product_id and p.to_at is not null and p.to_at > now.from_at - interval '30 days'
  ) lowest
  where now.product_id = product and now.to_at is null;
end;
