// Written by `npm run db:types` from create-batch.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";

export interface CreateBatchParameters {
  orderIds: readonly string[];
  itemIds: readonly string[];
  productIds: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  browserIds: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  sourceAddresses: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  comments: Refine<readonly (string | null)[] | null, readonly (string | null)[]>;
  principals: readonly string[];
  keys: readonly string[];
  hashes: readonly string[];
  liveId: string;
  familiar: readonly boolean[];
  addressShare: number;
  piecesABrowser: number;
  piecesAnOrder: number;
  sellIncomplete: boolean;
  ordersAnAddress: number;
  ordersABrowser: number;
  shippingCents: number;
  freeFromCents: number;
  holdMinutes: number;
}

export interface CreateBatchRow {
  place: number;
  orderId: string;
  knownOrderId: string | null;
  knownHash: string | null;
  outcome: Refine<string | null, "created" | "duplicate" | "sold" | "unknown-product" | "incomplete" | "too-many-orders" | "too-many-orders-of-network" | "too-many-pieces" | "too-many-pieces-of-network" | "again" | "no-live">;
}

/**
 * Opens many guest orders of one live at once, each with its first piece if one is asked for (a product that is null:
 * none). In one statement: the senders and then the pieces are locked by ascending id, and the pieces given out in the
 * order of the requests, the idempotency keys are claimed, the numbers drawn from the live's counter, and orders, items
 * and history written. No order is opened for a piece that is gone. `products_never_oversold` stands behind the
 * arithmetic, which goes on from the count that the lock showed: PostgreSQL checks the constraint on a row computed from
 * `p.taken` as of the statement's beginning before it notices that the row has moved on.
 *
 * `again`: its network address had no room for it behind others of this batch that then came to nothing. The known order
 * is the one that an earlier request with the same key opened. `addressShare` is the share of a live's free pieces, in
 * per cent, that an address may hold.
 */
export const createBatch = many<CreateBatchParameters, CreateBatchRow>({
  parameters: ["orderIds","itemIds","productIds","browserIds","sourceAddresses","comments","principals","keys","hashes","liveId","familiar","addressShare","piecesABrowser","piecesAnOrder","sellIncomplete","ordersAnAddress","ordersABrowser","shippingCents","freeFromCents","holdMinutes"],
  columns: ["place!","order_id!","known_order_id","known_hash","outcome!"],
  text: `with asked as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[],
    $6::text[], $7::text[], $8::uuid[], $9::text[]) with ordinality as a(order_id, item_id, product_id, browser_id, source_address, comment, principal,
    key, request_hash, place)
), live as (
  select id, ref from lives where id = $10 and is_active
), known as (
  select a.place, (k.body ->> 'orderId')::uuid as order_id, k.request_hash
  from asked a cross join lateral (
    select body, request_hash from idempotency_keys
    where principal = a.principal and route = 'guestOrders.create' and key = a.key limit 1
  ) k
), held as materialized (
  select * from holds_of_senders($10, $5::text[], $4::uuid[], $11::boolean[], $12,
    $13, $14)
), pieces as materialized (
  select id, price_cents, taken, stock is not null as limited,
    case when stock is null then 1000000 else stock - taken end as free, missing = '{}' or $15 as offered
  from products where id = any($3::uuid[]) and live_id = $10 and archived_at is null
    and (select count(*) from held) >= 0
  order by id for update
), fresh as (
  select a.*, p.id as piece_id, p.price_cents, p.taken, p.free, p.limited, p.offered, h.room,
    h.browser_orders + count(a.product_id) over (partition by a.browser_id order by a.place) as nth_of_browser,
    h.browser_pieces + count(a.product_id) over (partition by a.browser_id order by a.place) as nth_piece_of_browser,
    case when a.product_id is null then h.sender_empty_orders else h.sender_orders end
      + row_number() over (partition by a.source_address, a.product_id is null order by a.place) as nth_of_address,
    case when p.limited then count(*) filter (where p.limited and p.free > 0)
      over (partition by a.source_address order by a.place) end as nth_piece_of_address
  from asked a
  join held h on h.place = a.place
  left join pieces p on p.id = a.product_id
  where not exists (select 1 from known k where k.place = a.place)
), allowed as (
  select f.*, row_number() over (partition by f.product_id order by f.place) as turn
  from fresh f
  where f.nth_of_address <= $16 and exists (select 1 from live)
    and (f.product_id is null or (f.piece_id is not null and f.offered and f.nth_of_browser <= $17
      and f.nth_piece_of_browser <= $13 and coalesce(f.nth_piece_of_address <= f.room, true)))
), winners as (
  select * from allowed where product_id is null or turn <= free
), claimed as (
  insert into idempotency_keys (principal, route, key, request_hash, status, body)
  select principal, 'guestOrders.create', key, request_hash, 201, json_build_object('orderId', order_id)
  from winners
  on conflict do nothing returning principal, key
), opened as (
  select w.*, row_number() over (order by w.place) as nth from winners w join claimed using (principal, key)
), counter as (
  update live_order_counters set last_rank = last_rank + (select count(*) from opened)
  where live_id = $10 and exists (select 1 from opened)
  returning last_rank
), written as (
  insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents, fee_cents,
    free_from_cents, comment, held_until, browser_id, source_address)
  select o.order_id, order_number(l.ref, c.last_rank - (select count(*) from opened) + o.nth), $10, 'guest',
    'to-validate', case when o.product_id is null then 0 else 1 end, coalesce(o.price_cents, 0), $18,
    $18, nullif($19::int, 0), o.comment,
    clock_timestamp() + make_interval(mins => $20), o.browser_id, o.source_address
  from opened o, counter c, live l
  returning id
), lined as (
  insert into order_items (id, order_id, product_id, price_cents)
  select item_id, order_id, product_id, price_cents from opened where product_id is not null
), noted as (
  insert into order_history (order_id, event, to_status, actor_kind)
  select order_id, 'created', 'to-validate', 'guest' from opened order by nth
), taken as (
  update products p set taken = t.taken + t.units
  from (
    select product_id, taken, count(*)::int as units from opened where product_id is not null
    group by product_id, taken
  ) t
  where p.id = t.product_id
)
select a.place::int, a.order_id, k.order_id as known_order_id, k.request_hash as known_hash,
  case
    when o.order_id is not null then 'created'
    when k.place is not null or w.place is not null then 'duplicate'
    when not exists (select 1 from live) then 'no-live'
    when f.product_id is not null and f.nth_of_browser > $17 then 'too-many-orders'
    when f.nth_of_address > $16 then 'too-many-orders-of-network'
    when f.product_id is not null and f.nth_piece_of_browser > $13 then 'too-many-pieces'
    when f.piece_id is null then 'unknown-product'
    when not f.offered then 'incomplete'
    when d.place is not null or f.free <= 0 then 'sold'
    when f.room > (select count(*) from opened o where o.source_address = f.source_address and o.limited) then 'again'
    else 'too-many-pieces-of-network'
  end as outcome
from asked a
left join opened o on o.place = a.place
left join known k on k.place = a.place
left join winners w on w.place = a.place
left join fresh f on f.place = a.place
left join allowed d on d.place = a.place
order by a.place`,
});
