-- name: lockExpired :optional
-- `resumable`: canceled because its hold ran out, not by somebody, and not so long ago that its page shows nothing but
-- that.
select l.is_active as live_active,
  coalesce(o.cancel_cause = 'hold-expired', false) and o.paid_at is null
    and o.cancelled_at > clock_timestamp() - make_interval(days => :statusOnlyAfterDays) as resumable
from orders o join lives l on l.id = o.live_id where o.id = :orderId for update of o;

-- name: lockSender :optional
-- Before the pieces are locked, as in createBatch; `room` is null where an address may hold every piece.
-- @param sourceAddress?
-- @param browserId?
-- @column sender_orders!
-- @column room?
-- @column browser_orders!
-- @column browser_pieces!
select h.sender_orders, h.room, h.browser_orders, h.browser_pieces
from orders o cross join lateral holds_of_senders(o.live_id, array[:sourceAddress::text], array[:browserId::uuid],
  array[:familiar::boolean], :addressShare, :piecesABrowser, :piecesAnOrder) h
where o.id = :orderId;

-- name: lockPieces :many
-- In the order in which everybody locks: pieces before the counter of order numbers.
select id from products where id in (select product_id from order_items where order_id = :orderId) order by id for update;

-- name: countLimited :one
select count(*)::int as count from products where id = any(:productIds::uuid[]) and stock is not null;

-- name: copyOrder :exec
-- @param browserId?
-- @param sourceAddress?
with counter as (
  update live_order_counters set last_rank = last_rank + 1
  where live_id = (select live_id from orders where id = :oldId) returning live_id, last_rank
)
insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents, shipping_address, comment,
    held_until, browser_id, source_address, resumed_from)
  select :orderId, order_number(l.ref, c.last_rank), o.live_id, case when :known then o.user_id end, 'guest', 'to-validate', f.cents, f.cents, nullif(:freeFromCents::int, 0),
    case when :known then o.shipping_address end, case when :known then o.comment end, clock_timestamp() + make_interval(mins => :holdMinutes), :browserId, :sourceAddress, o.id
  from orders o join counter c on c.live_id = o.live_id join lives l on l.id = o.live_id
  cross join lateral (select case when :known and goes_to_relay(o.shipping_address) then coalesce(o.fee_cents, :shippingCents)
    else :shippingCents end as cents) f
  where o.id = :oldId;

-- name: copyItems :exec
insert into order_items (id, order_id, product_id, price_cents, takes_unit)
select gen_random_uuid(), :orderId, i.product_id, p.price_cents, false
from order_items i join products p on p.id = i.product_id
where i.order_id = :oldId and p.archived_at is null and (p.missing = '{}' or :sellIncomplete);

-- name: deleteItemsWithoutPiece :exec
delete from order_items where order_id = :orderId and not takes_unit;

-- name: addUp :exec
update orders set (line_count, items_cents) =
  (select count(*)::int, coalesce(sum(price_cents - discount_cents), 0)::int from order_items where order_id = :orderId)
where id = :orderId;

-- name: fatesOfPieces :many
-- `withdrawn`: not for sale any more, sold or not.
-- @column fate! "free" | "gone" | "withdrawn"
select i.product_id, case
    when not l.is_active or p.archived_at is not null or not (p.missing = '{}' or :sellIncomplete) then 'withdrawn'
    when i.takes_unit or p.stock is null or p.taken < p.stock then 'free'
    else 'gone' end as fate
from order_items i join products p on p.id = i.product_id
join orders o on o.id = i.order_id join lives l on l.id = o.live_id
where i.order_id = :orderId;
