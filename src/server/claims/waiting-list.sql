-- @import { Waiting } from "#contract/admin/claims.ts";

-- name: lockProducts :many
select id from products where id = any(:productIds::uuid[]) order by id for update;

-- name: findWaiting :optional
select id from claims where product_id = :productId and state = 'waiting' limit 1;

-- name: grantedClaims :many
select id, live_id, handle from claims where state = 'granted' order by said_at, comment_id, place limit 100;

-- name: productsToServe :many
select p.id from products p
where p.id in (select product_id from claims where state = 'waiting') and (p.stock is null or p.taken < p.stock)
  and p.archived_at is null
order by p.id limit 100;

-- name: findLive :optional
select id from lives where id = :liveId;

-- name: waitingLists :many
-- In the order in which they will be served.
-- @column product Waiting["product"]
select c.id, c.comment_id, c.live_id, c.handle, c.said_at,
  json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
    'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end) as product,
  row_number() over (partition by c.product_id order by c.said_at, c.comment_id, c.place)::int as rank
from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
where c.live_id = :liveId and c.state = 'waiting'
order by p.ref, rank limit 1000;

-- name: lastServed :many
-- @column product Waiting["product"]
select c.id, c.handle, c.order_id, o.order_number, c.changed_at,
  json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
    'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end) as product
from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
join orders o on o.id = c.order_id
where c.live_id = :liveId and c.state = 'done' and c.waiting_since is not null
order by c.changed_at desc limit 10;
