-- name: addBatch :many
-- Adds pieces of one live to many orders at once, one to each order. Orders are locked by ascending id, then their
-- senders, then the products by ascending id; what the locks show decides, so neither the last piece nor the fifth item
-- can be given out twice. Tables are looked up by lateral joins, which leave the planner no way but their index.
-- `products_never_oversold`, `orders_guest_line_limit` and `order_items_product_once_per_order` stand behind it. The
-- count of a product goes on from what the lock showed, as in createBatch.
--
-- `to-reopen`: it is to be locked first, for it waits to be paid, or its prices are to be reckoned anew afterwards, which
-- the caller does who `reprices`. Each order is asked for once. The limits are those of createBatch; what a browser or an address holds is counted where
-- the order was opened. `again`: as there.
-- @param liveId?
-- @column place!
-- @column order_id!
-- @column outcome "added" | "duplicate" | "sold" | "unknown-order" | "unknown-product" | "incomplete" | "ORDER_LOCKED" | "ORDER_EXPIRED" | "full" | "already-in-order" | "to-reopen" | "too-many-orders" | "too-many-orders-of-network" | "too-many-pieces" | "too-many-pieces-of-network" | "again" | "no-live"
-- @column known_hash?
with asked as (
  select * from unnest(:orderIds::uuid[], :productIds::uuid[], :itemIds::uuid[], :keys::uuid[], :hashes::text[], :familiar::boolean[]) with ordinality
    as a(order_id, product_id, item_id, key, request_hash, familiar, place)
), open as materialized (
  select id, live_id, origin, status, line_count, browser_id, source_address,
    order_change_refusal(status, paid_at, held_until) as refusal
  from orders where id = any(:orderIds::uuid[])
  order by id for update
), senders as materialized (
  select array_agg(o.source_address order by a.place) as addresses, array_agg(o.browser_id order by a.place) as browsers,
    array_agg(a.familiar order by a.place) as familiar, array_agg(a.place order by a.place) as places
  from asked a join open o on o.id = a.order_id and o.origin = 'guest'
), held as materialized (
  select h.*, s.places[h.place] as of_place from senders s
  cross join lateral holds_of_senders(:liveId, s.addresses, s.browsers, s.familiar, :addressShare, :piecesABrowser, :piecesAnOrder) h
), pieces as materialized (
  select id, price_cents, taken, stock is not null as limited,
    case when stock is null then 1000000 else stock - taken end as free, missing = '{}' or :sellIncomplete as offered
  from products where id = any(:productIds::uuid[]) and live_id = :liveId and archived_at is null
    and (select count(*) from held) >= 0
  order by id for update
), alone as (
  select a.*, o.browser_id, o.source_address, h.browser_pieces, h.room, k.request_hash as known_hash,
    p.id as piece_id, p.price_cents, p.taken, p.free, p.offered, p.limited and p.free > 0 as needs_room, case
      when o.id is null then 'unknown-order'
      when k.request_hash is not null then 'duplicate'
      when o.refusal is not null then o.refusal
      when i.found then 'already-in-order'
      when o.origin = 'guest' and o.line_count >= :piecesAnOrder then 'full'
      when o.line_count = 0 and h.browser_orders >= :ordersABrowser then 'too-many-orders'
      when o.line_count = 0 and h.sender_orders >= :ordersAnAddress then 'too-many-orders-of-network'
      when o.status = 'to-pay' or not :reprices and exists (select from promo_uses u where u.order_id = o.id) then 'to-reopen'
    end as own_refusal
  from asked a
  left join open o on o.id = a.order_id
  left join lateral (
    select request_hash from idempotency_keys
    where principal = 'order:' || a.order_id and route = 'guestOrders.addItem' and key = a.key limit 1
  ) k on true
  left join lateral (
    select true as found from order_items where order_id = a.order_id and product_id = a.product_id limit 1
  ) i on true
  left join held h on h.of_place = a.place
  left join pieces p on p.id = a.product_id and o.live_id = :liveId
), judged as (
  select a.*, case
      when a.own_refusal is not null then a.own_refusal
      when a.browser_pieces + count(*) filter (where a.own_refusal is null)
        over (partition by coalesce(a.browser_id, a.order_id) order by a.place) > :piecesABrowser then 'too-many-pieces'
      when a.piece_id is null then 'unknown-product'
      when not exists (select from lives where id = :liveId and is_active) then 'no-live'
      when not a.offered then 'incomplete'
      when a.needs_room and count(*) filter (where a.own_refusal is null and a.needs_room)
        over (partition by a.source_address order by a.place) > a.room then 'too-many-pieces-of-network'
    end as refusal
  from alone a
), eligible as (
  select j.*, row_number() over (partition by j.product_id order by j.place) as turn from judged j where j.refusal is null
), claimed as (
  insert into idempotency_keys (principal, route, key, request_hash, status)
  select 'order:' || order_id, 'guestOrders.addItem', key, request_hash, 200 from eligible where turn <= free
  on conflict do nothing returning principal, key
), won as (
  select e.* from eligible e join claimed c on c.key = e.key and c.principal = 'order:' || e.order_id
), lined as (
  insert into order_items (id, order_id, product_id, price_cents)
  select item_id, order_id, product_id, price_cents from won
), changed as (
  update orders o set line_count = o.line_count + 1, items_cents = o.items_cents + w.price_cents,
    version = o.version + 1, updated_at = clock_timestamp(),
    held_until = stretched_hold(o.held_until, o.created_at, :holdMinutes, :holdLimitMinutes)
  from won w where o.id = w.order_id
), noted as (
  insert into order_history (order_id, event, actor_kind, facts)
  select order_id, 'line-added', 'guest', json_build_object('productId', product_id) from won order by place
), taken as (
  update products p set taken = t.taken + t.units
  from (select product_id, taken, count(*)::int as units from won group by product_id, taken) t
  where p.id = t.product_id
)
select j.place::int, j.order_id, j.known_hash,
  case
    when j.refusal = 'too-many-pieces-of-network'
      and j.room > (select count(*) from won w where w.source_address = j.source_address and w.needs_room) then 'again'
    when j.refusal is not null then j.refusal
    when w.place is not null then 'added'
    when e.turn > e.free then 'sold'
    else 'duplicate'
  end as outcome
from judged j
left join eligible e on e.place = j.place
left join won w on w.place = j.place
order by j.place;
