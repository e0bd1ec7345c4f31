-- The least schema in which a guest order can be sold without overselling: what a purchase costs the database at least.
create table product (id integer primary key, reference text not null unique, name text not null);
create table variant (
  id integer primary key,
  product_id integer not null references product,
  sku text not null unique,
  color text not null,
  price_cents integer not null,
  stock integer not null,
  reserved integer not null default 0,
  check (reserved <= stock)
);
create index on variant (product_id);
create table orders (
  id bigint generated always as identity primary key,
  status text not null default 'cart',
  email text,
  address jsonb,
  shipping_cents integer,
  total_cents integer not null default 0,
  created_at timestamptz not null default now(),
  placed_at timestamptz
);
create index on orders (placed_at desc) where status <> 'cart';
create table order_item (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  variant_id integer not null references variant,
  quantity integer not null,
  unit_price_cents integer not null
);
create index on order_item (order_id);
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  provider text not null,
  reference text not null,
  amount_cents integer not null,
  status text not null
);
create index on payment (order_id);

insert into product select n, 'R' || lpad(n::text, 4, '0'), 'Product ' || n from generate_series(1, 500) n;
insert into variant
  select (n - 1) * 5 + c, n, 'R' || lpad(n::text, 4, '0') || '-' || c, 'color ' || c, 1500 + (n % 50) * 100, 1000000000
  from generate_series(1, 500) n, generate_series(1, 5) c;
analyze;
