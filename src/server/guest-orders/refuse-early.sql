-- name: placesStillSold :many
-- What was asked for before under the same key is not gone: it may be hers.
-- @param productIds readonly (string | null)[]
-- @column place!
select a.place::int from unnest(:productIds::uuid[], :principals::text[], :keys::uuid[]) with ordinality as a(product_id, principal, key, place)
join products p on p.id = a.product_id
where p.stock is not null and p.taken >= p.stock and not exists (
  select from idempotency_keys k where k.principal = a.principal and k.route = :route and k.key = a.key
);

-- name: placesStillFull :many
-- The places that createBatch would refuse for want of room at their network address, one alone and at this moment:
-- nothing that it would answer sooner stands in the way. The parameters are those of createBatch.
-- @param productIds readonly (string | null)[]
-- @param browserIds readonly (string | null)[]
-- @param sourceAddresses readonly (string | null)[]
-- @column place!
with asked as (
  select * from unnest(:productIds::uuid[], :browserIds::uuid[], :sourceAddresses::text[], :principals::text[], :keys::uuid[], :familiar::boolean[]) with ordinality
    as a(product_id, browser_id, source_address, principal, key, familiar, place)
)
select a.place::int
from rooms_of_senders(:liveId, array(select distinct source_address from asked), :addressShare, :piecesABrowser, :piecesAnOrder) r
join asked a on a.source_address = r.of_sender
join lives l on l.id = :liveId and l.is_active
join products p on p.id = a.product_id and p.live_id = l.id and p.archived_at is null
  and p.stock is not null and p.taken < p.stock
cross join lateral (
  select count(*) as orders, coalesce(sum(o.line_count), 0) as pieces from orders o
  where o.origin = 'guest' and order_is_open(o.status) and o.browser_id = a.browser_id and o.line_count > 0
) b
where case when a.familiar then r.room else r.room_of_strangers end <= 0
  and r.sender_orders < :ordersAnAddress and b.orders < :ordersABrowser and b.pieces < :piecesABrowser
  and not exists (
    select from idempotency_keys k
    where k.principal = a.principal and k.route = 'guestOrders.create' and k.key = a.key
  );
