-- What several statements of payments share. Functions of one expression, which the planner puts in place of the call;
-- a view's columns cost nothing where they are not asked for.

-- An address of any age lies outside the delivery area, of which the pattern says what an address within it looks like.
create function is_outside_area(address jsonb, pattern text) returns boolean language sql immutable parallel safe
  return btrim(coalesce(nullif(address ->> 'zip', ''), address ->> 'postal_code', '')) || ' '
    || lower(btrim(coalesce(address ->> 'country', ''))) !~ pattern;

-- The provider knows nothing of money that staff noted.
create function is_by_hand(transaction_uuid text) returns boolean language sql immutable parallel safe
  return transaction_uuid like 'hand:%';

-- The items of an order as its contract keeps them.
create view contract_items as
  select i.order_id, i.created_at, i.id, jsonb_build_object('productId', p.id,
    'reference', coalesce(p.ref_category, p.ref::text), 'name', p.name, 'size', p.size, 'color', c.name,
    'composition', p.composition, 'maker', p.maker, 'quantity', i.quantity, 'priceCents', i.price_cents) as item
  from order_items i
  cross join lateral (
    select id, ref, ref_category, name, size, color_id, composition, maker from products where id = i.product_id limit 1
  ) p
  left join lateral (select name from product_colors where id = p.color_id limit 1) c on true;

-- What was sold, at which price and on which terms: the contract that the law wants kept for ten years. The money is what
-- concluded it, the days are those between which the parcel was promised when it was asked for; without them the page and
-- the messages reckon from the payment.
create function contract_snapshot(o orders, items jsonb, paid_cents integer, delivery_earliest date, delivery_latest date)
returns jsonb language sql volatile parallel safe
  return jsonb_build_object(
    'orderNumber', o.order_number, 'orderDate', o.order_date, 'settledAt', clock_timestamp(), 'lines', items,
    'itemsCents', o.items_cents, 'shippingCents', o.shipping_cents, 'totalCents', o.total_cents,
    'paidCents', paid_cents, 'shippingType', o.shipping_type, 'shippingAddress', o.shipping_address,
    'termsVersion', o.terms_version, 'termsAcceptedAt', o.terms_accepted_at,
    'deliveryEarliest', delivery_earliest, 'deliveryLatest', delivery_latest);

-- Money without an order as the back office shows it, with the orders that it may be meant for. An address is searched as
-- the list of orders does; its index serves that, and few orders are open at any time.
create view unmatched_payment_rows as
  select p.id, p.transaction_uuid, p.reference, p.cause, p.amount_cents, p.currency, p.card_brand, p.card_last4,
    p.payer_name, p.payer_email, p.paid_at, p.received_at, p.state, p.message, p.reason, p.handled_at,
    (select display_name from users where id = p.handled_by) as handled_by_name,
    (select json_build_object('id', id, 'number', order_number) from orders where id = p.order_id) as ordered,
    (select json_agg(json_build_object('id', s.id, 'number', s.order_number, 'totalCents', s.total_cents,
        'customer', s.customer) order by s.is_payers desc, s.created_at desc)
      from (
        select o.id, o.order_number, o.total_cents, o.created_at,
          btrim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')) as customer,
          coalesce(lower(o.shipping_address ->> 'email') = lower(p.payer_email), false) as is_payers
        from orders o
        where order_is_open(o.status) and p.state = 'open' and p.currency = 'EUR'
          and (o.total_cents = p.amount_cents or lower(o.shipping_address ->> 'email') = lower(p.payer_email))
        order by is_payers desc, o.created_at desc limit 5) s) as suggestions
  from unmatched_payments p;
