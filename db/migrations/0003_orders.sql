-- One order: a guest's basket from its first line on, or one that staff opened.
create table orders (
  id uuid primary key,
  order_number text not null constraint orders_number_unique unique,
  live_id uuid not null references lives (id) on delete restrict,
  user_id uuid references users (id) on delete restrict,
  origin text not null check (origin in ('guest', 'staff', 'sidebar')),
  status text not null check (status in ('to-validate', 'to-pay', 'paid', 'preparing', 'to-ship', 'shipped',
    'delivered', 'cancelled-by-customer', 'cancelled-by-admin')),
  version integer not null default 1,
  line_count integer not null default 0 check (line_count >= 0),
  items_cents integer not null default 0 check (items_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null generated always as (items_cents + shipping_cents) stored,
  shipping_type text not null default 'Colissimo' check (shipping_type = 'Colissimo'),
  shipping_address jsonb,
  comment text check (length(comment) <= 500),
  order_date timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A guest's pieces are held until this instant; null: they do not expire.
  held_until timestamptz,
  browser_id uuid,
  source_address text,
  resumed_from uuid references orders (id) on delete set null,
  terms_version text,
  terms_accepted_at timestamptz,
  -- Why staff must look before the order may be packed ('à vérifier'); null: nothing to look at.
  review_reason text,
  paid_at timestamptz,
  contract_snapshot jsonb,
  shipping_label_path text,
  tracking_id text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  search_text text not null generated always as (
    lower(order_number || ' ' || coalesce(shipping_address ->> 'email', '') || ' '
      || coalesce(shipping_address ->> 'first_name', '') || ' ' || coalesce(shipping_address ->> 'last_name', ''))
  ) stored,
  constraint orders_guest_line_limit check (origin <> 'guest' or line_count <= 5)
) with (fillfactor = 75);
create index orders_newest on orders (created_at desc, id);
create index orders_by_live on orders (live_id, created_at desc);
create index orders_by_status on orders (status, created_at desc);
create index orders_by_user on orders (user_id, order_date desc) where user_id is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops);
-- Few at any time: serves the caps per browser and per address, and the sweep of expired holds.
create index orders_open_by_browser on orders (browser_id)
  where origin = 'guest' and status in ('to-validate', 'to-pay');
create index orders_open_by_address on orders (source_address)
  where origin = 'guest' and status in ('to-validate', 'to-pay');
create index orders_to_review on orders (created_at) where review_reason is not null;

-- A line takes one unit of its product unless it was released or its money came too late.
create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id) on delete restrict,
  quantity integer not null default 1 check (quantity = 1),
  price_cents integer not null check (price_cents >= 0),
  takes_unit boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint order_items_product_once_per_order unique (order_id, product_id)
);
create index order_items_by_product on order_items (product_id);

-- What happened to an order, in order. Rows with a `to_status` form the unbroken chain of its statuses.
create table order_history (
  order_id uuid not null references orders (id) on delete cascade,
  id bigint generated always as identity,
  event text not null check (event in ('created', 'status', 'line-added', 'line-removed', 'address', 'payment',
    'label', 'review', 'transfer', 'comment', 'refund')),
  from_status text,
  to_status text,
  actor_kind text not null check (actor_kind in ('admin', 'customer', 'guest', 'card-provider', 'system')),
  actor_id uuid references users (id) on delete set null,
  reason text,
  facts jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, id),
  constraint order_history_status_events_name_both check (
    (event = 'created' and from_status is null and to_status is not null)
    or (event = 'status' and from_status is not null and to_status is not null)
    or (event not in ('created', 'status') and from_status is null and to_status is null))
);

-- One try at a shipping label. At most one per order is under way, made, or of unknown outcome.
create table labels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  state text not null check (state in ('requested', 'made', 'refused', 'unknown', 'discarded')),
  tracking_number text,
  path text,
  sha256 text,
  message text,
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create unique index labels_one_live_per_order on labels (order_id) where state in ('requested', 'made', 'unknown');
create index labels_by_order on labels (order_id);
