-- @import { AnyStoredAddress, StoredAddress } from "#server/addresses/stored-address.ts";

-- name: lockOrder :optional
select id from orders where id = :orderId for no key update;

-- name: lockOrderForStaff :optional
-- `was_sent`: it has left; of a cancelled order, before that.
-- @column closed_by "ORDER_LOCKED" | "ORDER_EXPIRED" | null
-- @column was_sent!
select status, version, live_id, origin, line_count as item_count, review_reason,
  shipping_label_path is not null as has_label, order_is_sent(status) or coalesce(shipped_at, delivered_at) is not null as was_sent,
  order_change_refusal(status, paid_at, held_until) as closed_by
from orders where id = :orderId for no key update;

-- name: isLabeled :one
-- Its parcel has a label, or one was asked for and may be made yet.
-- @column labeled!
select shipping_label_path is not null or exists (select from labels l
  where (l.order_id = o.id or l.parcel_id = o.parcel_id) and l.state in ('requested', 'made', 'unknown')) as labeled
from orders o where id = :orderId;

-- name: insertOrder :one
-- The number is drawn from the live's counter in the statement that uses it, so no two orders share one.
-- @param comment?
with live as (
  select id, ref from lives where id = :liveId
), person as (
  select id from users where id = :userId
), counter as (
  update live_order_counters c set last_rank = c.last_rank + 1 from live, person where c.live_id = live.id
  returning c.last_rank
), opened as (
  insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents, comment)
  select :id, order_number(live.ref, counter.last_rank), live.id, person.id, :origin, 'to-validate', :shippingCents, :shippingCents,
    nullif(:freeFromCents::int, 0), :comment
  from live, person, counter
  returning order_number
)
select exists (select from live) as live_known, exists (select from person) as user_known,
  (select order_number from opened) as order_number;

-- name: touchOrder :exec
update orders set version = version + 1, updated_at = clock_timestamp() where id = :orderId;

-- name: clearReview :exec
-- A parcel that was delivered meanwhile is asked about once more: its order goes along now.
with cleared as (
  update orders set review_reason = null, version = version + 1, updated_at = clock_timestamp() where id = :orderId
  returning tracking_id
)
update parcel_tracking t set next_check_at = clock_timestamp()
from cleared c where t.tracking_number = c.tracking_id and t.state = 'delivered' and t.next_check_at is null;

-- name: flagForReview :optional
update orders set review_reason = concat_ws(' ', review_reason, :reason::text), version = version + 1,
  updated_at = clock_timestamp()
where id = :orderId and (not order_is_settled(status) or order_is_to_pack(status)) returning id;

-- name: updateAddress :optional
-- @param address StoredAddress
-- @column before AnyStoredAddress | null
with old as (
  select shipping_address from orders where id = :orderId
)
update orders set shipping_address = keep_relay(:address, shipping_address), version = version + 1, updated_at = clock_timestamp() where id = :orderId
returning (select shipping_address from old) as before;

-- name: lockPiece :optional
-- @column is_incomplete!
select id, price_cents, ref_category, missing <> '{}' as is_incomplete from products
where id = :productId and live_id = :liveId and archived_at is null for update;

-- name: findItemOfPiece :optional
select id from order_items where order_id = :orderId and product_id = :productId;

-- name: insertItem :optional
-- Who is given a piece while her time to pay runs has all of it again. `has_promo`: the order's prices are to be reckoned
-- anew.
-- @column has_promo!
-- @param commentId?
with item as (
  insert into order_items (id, order_id, product_id, price_cents, comment_id)
  values (:itemId, :orderId, :productId, :priceCents, :commentId)
)
update orders set line_count = line_count + 1, items_cents = items_cents + :priceCents, version = version + 1,
  updated_at = clock_timestamp(),
  held_until = case when origin <> 'guest' and held_until is not null
    then greatest(held_until, (select e.at from time_to_pay_ends(live_id) e)) else held_until end
where id = :orderId
returning total_cents, exists (select from promo_uses u where u.order_id = :orderId) as has_promo;

-- name: findItem :optional
select not takes_unit and not exists (select from return_lines r where r.order_item_id = i.id) as is_stranded
from order_items i where id = :itemId and order_id = :orderId;

-- name: deleteItem :optional
-- Once its unit is free: a piece that could not be found, or that a check missed, keeps its line, which keeps it out of sale.
-- That it was missing for a while goes with its line, and stays in the order's history.
-- @column has_promo!
with found as (
  delete from shortages where order_item_id = :itemId and order_id = :orderId and outcome = 'found'
), gone as (
  delete from order_items where id = :itemId and order_id = :orderId and not takes_unit returning product_id, price_cents, discount_cents
), changed as (
  update orders o set line_count = line_count - 1, items_cents = items_cents - (g.price_cents - g.discount_cents),
    discount_cents = o.discount_cents - g.discount_cents,
    version = version + 1, updated_at = clock_timestamp()
  from gone g where id = :orderId
  returning status, total_cents
)
select product_id, status, total_cents, exists (select from promo_uses u where u.order_id = :orderId) as has_promo
from gone, changed;

-- name: readProductsOfOrder :many
select product_id from order_items where order_id = :orderId;

-- name: giveMoreTime :optional
-- @param minutes?
-- @column before?
-- @column after?
update orders o set version = version + 1, updated_at = clock_timestamp(),
  held_until = greatest(o.held_until, clock_timestamp()) + make_interval(mins => :minutes::int)
from (select held_until from orders where id = :orderId) b
where id = :orderId
returning b.held_until as before, o.held_until as after;
