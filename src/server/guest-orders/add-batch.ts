import { statement } from "#server/db/statement.ts";
import { stretchedHold } from "#server/orders/stretched-hold.ts";

export interface AddedRow {
  place: number;
  order_id: string;
  outcome:
    | "added"
    | "twin"
    | "sold"
    | "unknown-order"
    | "unknown-product"
    | "locked"
    | "expired"
    | "full"
    | "already-in-order"
    | "to-reopen"
    | "too-many-orders"
    | "too-many-orders-of-network"
    | "too-many-pieces"
    | "too-many-pieces-of-network";
  known_hash: string | null;
}

/**
 * Adds one product to many orders at once. Orders are locked by ascending id, then their senders, then the product; what the locks show
 * decides, so neither the last piece nor the fifth line can be given out twice. Tables are looked up by
 * lateral joins, which leave the planner no way but their index. `products_never_oversold`,
 * `orders_guest_line_limit` and `order_items_product_once_per_order` stand behind it. The count of the product goes on
 * from what the lock showed, as in createBatch.
 *
 * $1 product, $2 orders, $3 line ids, $4 keys, $5 request hashes, $6 most lines, $7 hold in minutes, $8 most held
 * pieces a browser, $9 most open orders a browser, $10 most open orders an address, $11 whether the browsers are
 * familiar, $12 share of a live's free pieces that an address may hold in per cent. The last four limits are those of
 * createBatch; what a browser or an address holds is counted where the order was opened. $13 is the longest time of a
 * hold.
 */
export const addBatch = statement<AddedRow>(`
  with asked as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $11::boolean[]) with ordinality
      as a(order_id, item_id, key, request_hash, familiar, place)
  ), open as materialized (
    select id, live_id, origin, status, line_count, browser_id, source_address, paid_at,
      held_until is not null and held_until <= clock_timestamp() as overdue
    from orders where id = any($2::uuid[])
    order by id for update
  ), senders as materialized (
    select array_agg(o.source_address order by a.place) as addresses, array_agg(o.browser_id order by a.place) as browsers,
      array_agg(a.familiar order by a.place) as familiar, array_agg(a.place order by a.place) as places
    from asked a join open o on o.id = a.order_id and o.origin = 'guest'
  ), held as materialized (
    select h.*, s.places[h.place] as of_place, p.free <= 0 as gone, p.limited
    from senders s
    cross join lateral (
      select live_id, stock is not null as limited, stock - taken as free from products where id = $1
    ) p
    cross join lateral holds_of_senders(p.live_id, s.addresses, s.browsers, s.familiar, $12, $8, $6) h
  ), alone as (
    select a.*, o.browser_id, o.source_address, h.browser_pieces,
      case when h.limited and not h.gone then h.room end as room, k.request_hash as known_hash, case
        when o.id is null then 'unknown-order'
        when k.request_hash is not null then 'twin'
        when o.status not in ('to-validate', 'to-pay') or o.paid_at is not null then 'locked'
        when o.overdue then 'expired'
        when i.found or row_number() over (partition by a.order_id order by a.place) > 1 then 'already-in-order'
        when o.origin = 'guest' and o.line_count >= $6 then 'full'
        when o.line_count = 0 and h.browser_orders >= $9 then 'too-many-orders'
        when o.line_count = 0 and h.sender_orders >= $10 then 'too-many-orders-of-network'
        when o.status = 'to-pay' then 'to-reopen'
      end as own_refusal
    from asked a
    left join open o on o.id = a.order_id
    left join lateral (
      select request_hash from idempotency_keys
      where principal = 'order:' || a.order_id and route = 'guestOrders.addItem' and key = a.key limit 1
    ) k on true
    left join lateral (
      select true as found from order_items where order_id = a.order_id and product_id = $1 limit 1
    ) i on true
    left join held h on h.of_place = a.place
  ), judged as (
    select a.*, case
        when a.own_refusal is not null then a.own_refusal
        when a.browser_pieces + count(*) filter (where a.own_refusal is null)
          over (partition by coalesce(a.browser_id, a.order_id) order by a.place) > $8 then 'too-many-pieces'
        when count(*) filter (where a.own_refusal is null)
          over (partition by a.source_address order by a.place) > a.room then 'too-many-pieces-of-network'
      end as refusal
    from alone a
  ), piece as materialized (
    select p.id, p.live_id, p.price_cents, p.taken, case when p.stock is null then 1000000 else p.stock - p.taken end as free
    from products p
    where p.id = $1 and p.archived_at is null and exists (select 1 from judged where refusal is null)
    for update
  ), eligible as (
    select j.*, p.price_cents, p.free, row_number() over (order by j.place) as turn
    from judged j join open o on o.id = j.order_id join piece p on p.live_id = o.live_id
    where j.refusal is null
  ), claimed as (
    insert into idempotency_keys (principal, route, key, request_hash, status)
    select 'order:' || order_id, 'guestOrders.addItem', key, request_hash, 200 from eligible where turn <= free
    on conflict do nothing returning key
  ), won as (
    select e.* from eligible e join claimed c on c.key = e.key
  ), lined as (
    insert into order_items (id, order_id, product_id, price_cents) select item_id, order_id, $1, price_cents from won
  ), changed as (
    update orders o set line_count = o.line_count + 1, items_cents = o.items_cents + w.price_cents,
      version = o.version + 1, updated_at = clock_timestamp(),
      held_until = ${stretchedHold("o", "$7", "$13")}
    from won w where o.id = w.order_id
  ), noted as (
    insert into order_history (order_id, event, actor_kind, facts)
    select order_id, 'line-added', 'guest', json_build_object('productId', $1::uuid) from won
  ), taken as (
    update products p set taken = l.taken + (select count(*)::int from won)
    from piece l where p.id = l.id and exists (select 1 from won)
  )
  select j.place::int, j.order_id, j.known_hash,
    case
      when j.refusal is not null then j.refusal
      when w.place is not null then 'added'
      when e.place is null then 'unknown-product'
      when e.turn > e.free then 'sold'
      else 'twin'
    end as outcome
  from judged j
  left join eligible e on e.place = j.place
  left join won w on w.place = j.place
  order by j.place`);
