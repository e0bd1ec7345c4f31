-- name: listBuyers :many
-- The newest hundred orders that have a unit of a product.
select o.id, i.id as item_id from order_items i join orders o on o.id = i.order_id
where i.product_id = :productId and i.takes_unit and not order_is_cancelled(o.status)
order by o.created_at desc, o.id limit 100;

-- name: listWaiting :many
-- In the order in which they will be served.
select handle from claims where product_id = :productId and state = 'waiting' order by said_at, comment_id, place limit 100;
