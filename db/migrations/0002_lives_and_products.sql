-- A live video sale; its ref begins every order number of the live.
create table lives (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  ref text not null constraint lives_ref_unique unique check (ref ~ '^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$'),
  live_date timestamptz not null,
  is_active boolean not null default true,
  tiktok_handle text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lives_newest on lives (live_date desc, id);
create index lives_active on lives (live_date desc) where is_active;

-- Order numbers come from here: one counter a live, never a count of orders.
create table live_order_counters (
  live_id uuid primary key references lives (id) on delete cascade,
  last_rank integer not null default 0 check (last_rank >= 0)
) with (fillfactor = 50);

create function open_order_counter() returns trigger language plpgsql as $$
begin
  insert into live_order_counters (live_id) values (new.id);
  return new;
end $$;
create trigger lives_open_order_counter after insert on lives for each row execute function open_order_counter();

create table product_colors (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint product_colors_name_unique unique check (length(btrim(name)) between 1 and 60),
  hex_code text not null check (hex_code ~ '^#[0-9A-Fa-f]{6}$'),
  updated_at timestamptz not null default now()
);

-- A product is a piece on a rail: `stock` pieces exist (null: unlimited), `taken` of them are on orders.
create table products (
  id uuid primary key default gen_random_uuid(),
  live_id uuid not null references lives (id) on delete restrict,
  ref integer not null check (ref > 0),
  ref_category text check (length(ref_category) between 1 and 20),
  name text not null check (length(btrim(name)) between 1 and 200),
  price_cents integer not null check (price_cents >= 0),
  size text check (length(size) <= 40),
  color_id uuid references product_colors (id) on delete restrict,
  composition text check (length(composition) <= 300),
  maker text check (length(maker) <= 300),
  photo_key text,
  stock integer default 1 check (stock >= 0),
  taken integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_ref_unique_per_live unique (live_id, ref),
  constraint products_never_oversold check (taken >= 0 and (stock is null or taken <= stock))
) with (fillfactor = 80);
create index products_by_announced_ref on products (live_id, upper(ref_category));
create index products_by_color on products (color_id);
create index products_newest on products (created_at desc, id);
create index products_name_search on products using gin (lower(name) gin_trgm_ops);

create view active_live_products as
  select p.live_id, p.id as product_id, p.ref_category, p.name, p.price_cents::numeric / 100 as price,
         c.name as color_name, c.hex_code as color_hex
  from products p
  join lives l on l.id = p.live_id and l.is_active
  left join product_colors c on c.id = p.color_id;
