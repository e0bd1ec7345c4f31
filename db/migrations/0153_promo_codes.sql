-- Promo codes: what a code takes off is shared out over an order's items, so that every sum, return and refund is exact per
-- item. `orders.items_cents` is the sum of the net prices, and `total_cents` stays what it was.
alter table order_items
  add column discount_cents integer not null default 0
    constraint order_items_discount_within_price check (discount_cents between 0 and price_cents);
alter table orders
  add column discount_cents integer not null default 0 constraint orders_discount_not_negative check (discount_cents >= 0);

create table promo_codes (
  id uuid primary key default gen_random_uuid(),
  -- As it is compared: in capitals, without spaces.
  code text not null constraint promo_codes_code_unique unique check (code ~ '^[A-Z0-9-]{3,20}$'),
  kind text not null check (kind in ('amount', 'percent', 'delivery')),
  -- Cents, or per cent; 0 where the code gives the delivery.
  value integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- What the items must come to before the code gives anything.
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  -- Null: as often as it is asked for.
  limit_in_all integer check (limit_in_all > 0),
  once_per_person boolean not null default true,
  is_active boolean not null default true,
  note text not null default '' check (length(note) <= 300),
  -- How many orders hold it. Those that were paid when it was used up already are not among them.
  uses integer not null default 0 check (uses >= 0),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint promo_codes_never_over_limit check (uses <= limit_in_all),
  constraint promo_codes_value_by_kind check (case kind
    when 'amount' then value > 0 when 'percent' then value between 1 and 100 else value = 0 end),
  constraint promo_codes_end_after_start check (ends_at > starts_at)
);
-- Only for the foreign key: few members of staff make codes.
create index promo_codes_by_creator on promo_codes (created_by) where created_by is not null;

-- The code of an order. It is reserved while the order is open and used once it is paid; which of the two, the order's
-- status says.
create table promo_uses (
  order_id uuid primary key references orders (id) on delete cascade,
  promo_id uuid not null references promo_codes (id) on delete restrict,
  -- The delivery fee that the code takes off the order.
  waived_cents integer not null default 0 check (waived_cents >= 0),
  -- The order was paid after its use had been given to somebody else: it counts beside the limit.
  beyond_limit boolean not null default false,
  used_at timestamptz not null default clock_timestamp(),
  -- The order came to nothing: its use is free again.
  released_at timestamptz,
  constraint promo_uses_known_with_their_code unique (order_id, promo_id)
);
create index promo_uses_by_promo on promo_uses (promo_id, used_at desc);

-- Who has used a code that everybody may use once: a person, an e-mail, a browser or a handle, each as a key of its own.
create table promo_persons (
  promo_id uuid not null,
  person text not null,
  order_id uuid not null,
  constraint promo_persons_once primary key (promo_id, person),
  foreign key (order_id, promo_id) references promo_uses (order_id, promo_id) on delete cascade
);
create index promo_persons_by_order on promo_persons (order_id);

-- Under which keys the buyer of an order is known.
create function persons_of_order(ordered uuid) returns table (person text)
language sql stable parallel safe
begin atomic
  select 'user:' || o.user_id from orders o where o.id = ordered and o.user_id is not null
  union
  select 'email:' || email_hash(o.shipping_address ->> 'email') from orders o
  where o.id = ordered and o.shipping_address ->> 'email' <> ''
  union
  select 'browser:' || email_hash(o.browser_id::text) from orders o where o.id = ordered and o.browser_id is not null
  union
  select 'handle:' || u.tiktok_username from orders o join users u on u.id = o.user_id
  where o.id = ordered and u.tiktok_username is not null;
end;

alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in ('created', 'status', 'line-added',
  'line-removed', 'address', 'payment', 'label', 'review', 'transfer', 'comment', 'refund', 'withdrawal',
  'line-returned', 'line-return-undone', 'line-restocked', 'promo', 'credit'));

-- The items of an order as its contract keeps them, with what was taken off each.
create or replace view contract_items as
  select i.order_id, i.created_at, i.id, jsonb_build_object('productId', p.id,
    'reference', coalesce(p.ref_category, p.ref::text), 'name', p.name, 'size', p.size, 'color', c.name,
    'composition', p.composition, 'maker', p.maker, 'quantity', i.quantity, 'priceCents', i.price_cents)
    || case when i.discount_cents > 0 then jsonb_build_object('discountCents', i.discount_cents) else '{}' end as item
  from order_items i
  cross join lateral (
    select id, ref, ref_category, name, size, color_id, composition, maker from products where id = i.product_id limit 1
  ) p
  left join lateral (select name from product_colors where id = p.color_id limit 1) c on true;

-- The code of an order that has one, and what it gives there; null for every other order.
create function promo_of_order(ordered uuid) returns table (promo jsonb)
language sql stable parallel safe
begin atomic
  select jsonb_build_object('code', c.code, 'kind', c.kind, 'value', c.value, 'minimumCents', c.minimum_cents,
    'waivedCents', u.waived_cents)
  from promo_uses u join promo_codes c on c.id = u.promo_id where u.order_id = ordered;
end;

create or replace function contract_snapshot(o orders, items jsonb, paid_cents integer, delivery_earliest date, delivery_latest date)
returns jsonb language sql volatile parallel safe
  return jsonb_build_object(
    'orderNumber', o.order_number, 'orderDate', o.order_date, 'settledAt', clock_timestamp(), 'lines', items,
    'itemsCents', o.items_cents, 'shippingCents', o.shipping_cents, 'totalCents', o.total_cents,
    'paidCents', paid_cents, 'shippingType', o.shipping_type, 'shippingAddress', o.shipping_address,
    'termsVersion', o.terms_version, 'termsAcceptedAt', o.terms_accepted_at,
    'deliveryEarliest', delivery_earliest, 'deliveryLatest', delivery_latest)
    || case when o.discount_cents > 0 then jsonb_build_object('discountCents', o.discount_cents) else '{}' end;

create or replace view order_rows as
  select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count, o.returned_count,
    o.returned_cents, o.live_id, l.title as live_title, o.user_id, u.display_name, u.email as user_email, u.tiktok_username,
    o.shipping_address, o.shipping_label_path is not null as has_label, o.review_reason,
    o.origin, o.created_at, o.items_cents, o.shipping_cents, o.shipping_type, o.comment, o.paid_at, o.held_until,
    o.tracking_id, o.delivered_at, o.contract_sent_at,
    (select json_agg(json_build_object('id', i.id, 'productId', p.id, 'ref', p.ref, 'refCategory', p.ref_category,
        'name', p.name, 'size', p.size, 'photoKey', p.photo_key, 'colorName', c.name, 'colorHex', c.hex_code,
        'quantity', i.quantity, 'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'takesUnit', i.takes_unit,
        'returned', case when rl.return_id is not null then json_build_object('returnId', rl.return_id,
          'at', r.created_at, 'disposition', rl.disposition) end) order by i.created_at, i.id)
      from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
      left join return_lines rl on rl.order_item_id = i.id left join returns r on r.id = rl.return_id
      where i.order_id = o.id) as items,
    (select json_build_object('state', t.state, 'trackingNumber', t.tracking_number, 'message', t.message,
        'finishedAt', t.finished_at)
      from labels t where t.order_id = o.id order by t.requested_at desc limit 1) as label,
    o.discount_cents
  from orders o join lives l on l.id = o.live_id left join users u on u.id = o.user_id;
