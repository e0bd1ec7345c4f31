-- name: takeUnit :exec
-- Decides the race for a piece, as `createBatch` and `addBatch` do for theirs: no row is written when none is left.
update products set taken = taken + 1 where id = :productId and (stock is null or taken < stock);

-- name: releaseItems :many
-- @param itemIds?
-- Not what is on its way back of a parcel that was sent: nobody has looked at it yet; nor what a check of it missed.
with released as (
  update order_items set takes_unit = false
  where order_id = :orderId and takes_unit and (:itemIds::uuid[] is null or id = any(:itemIds))
    and not exists (select from return_lines r where r.order_item_id = order_items.id and r.disposition = 'set-aside')
    and not exists (select from shortages s where s.order_item_id = order_items.id and coalesce(s.outcome, 'cancelled') = 'cancelled')
    and not exists (select from return_case_items c join orders o on o.id = order_items.order_id
      where c.order_item_id = order_items.id and c.is_open and order_is_sent(o.status))
    and not was_missed(id)
  returning product_id
)
select id from products where id in (select product_id from released) order by id for update;

-- name: handOverUnits :exec
-- Its own statement, so that it sees the waiting lists as they are once the pieces are locked.
with next as (
  select distinct on (product_id) id from claims where state = 'waiting' and product_id = any(:productIds::uuid[])
  order by product_id, said_at, comment_id, place
), granted as (
  update claims c set state = 'granted', changed_at = clock_timestamp()
  from next n where c.id = n.id and c.state = 'waiting' returning c.product_id
)
update products set taken = taken - 1
where id = any(:productIds::uuid[]) and id not in (select product_id from granted);

-- name: itemsWithoutUnit :many
select id, product_id from order_items i where order_id = :orderId and not takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by product_id;

-- name: itemTakesUnit :exec
update order_items set takes_unit = true where id = :itemId;

-- name: lockProductsOf :many
-- How many units of each product these orders take, once the products are locked.
-- @column units!
select p.id, (select count(*)::int from order_items i where i.product_id = p.id and i.order_id = any(:orderIds::uuid[]) and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)) as units
from products p
where p.id in (select product_id from order_items where order_id = any(:orderIds::uuid[]) and takes_unit) order by p.id for update of p;

-- name: loseUnits :optional
-- Units that were sold are gone, and others take their place: there are so many less. Nothing, where no other one is free.
update products set stock = stock - :units::int, updated_at = clock_timestamp()
where id = :productId and (stock is null or taken + :units::int <= stock) returning id;
