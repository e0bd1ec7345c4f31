-- One guest order as pgbench runs it: each step that is a request of its own in the shop is a transaction of its own, eight
-- reads and writes, six commits that write.
\set product random(1, 500)
\set color random(1, 5)
\set first (:product - 1) * 5 + :color
\set second (:product - 1) * 5 + (:color % 5) + 1

-- Search by reference.
select json_build_object('id', p.id, 'name', p.name, 'variants', (
    select json_agg(json_build_object('sku', v.sku, 'priceCents', v.price_cents, 'free', v.stock - v.reserved))
    from variant v where v.product_id = p.id))
from product p where p.reference = 'R' || lpad((:product)::text, 4, '0');

-- Open the order.
insert into orders default values returning id as order_id \gset

-- Two items, each with a reservation that cannot oversell.
with reserved as (
  update variant set reserved = reserved + 1 where id = :first and stock - reserved >= 1 returning id, price_cents
), item as (
  insert into order_item (order_id, variant_id, quantity, unit_price_cents)
  select :order_id, id, 1, price_cents from reserved returning unit_price_cents
)
update orders set total_cents = total_cents + (select unit_price_cents from item) where id = :order_id;

with reserved as (
  update variant set reserved = reserved + 1 where id = :second and stock - reserved >= 1 returning id, price_cents
), item as (
  insert into order_item (order_id, variant_id, quantity, unit_price_cents)
  select :order_id, id, 1, price_cents from reserved returning unit_price_cents
)
update orders set total_cents = total_cents + (select unit_price_cents from item) where id = :order_id;

-- Address and e-mail.
update orders set email = 'guest@bench.example', shipping_cents = 600, total_cents = total_cents + 600,
  address = '{"name":"Camille Martin","street":"1 rue de la Paix","zip":"69002","city":"Lyon"}'
where id = :order_id;

-- The payment begins, then the provider confirms it.
insert into payment (order_id, provider, reference, amount_cents, status)
select id, 'card', 'reference', total_cents, 'pending' from orders where id = :order_id;
begin;
update payment set status = 'captured' where order_id = :order_id;
update orders set status = 'paid', placed_at = now() where id = :order_id;
commit;

-- The buyer reads her order.
select json_build_object('id', o.id, 'status', o.status, 'email', o.email, 'address', o.address, 'totalCents', o.total_cents,
  'items', (
    select json_agg(json_build_object('sku', v.sku, 'quantity', i.quantity, 'unitPriceCents', i.unit_price_cents))
    from order_item i join variant v on v.id = i.variant_id where i.order_id = o.id),
  'payments', (
    select json_agg(json_build_object('amountCents', p.amount_cents, 'status', p.status))
    from payment p where p.order_id = o.id))
from orders o where o.id = :order_id;
