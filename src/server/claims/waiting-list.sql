-- @import { Waiting } from "#contract/admin/claims.ts";
-- @import { ToldWay } from "#domain/told-way.ts";

-- name: lockProducts :many
select id from products where id = any(:productIds::uuid[]) order by id for update;

-- name: findPiece :optional
select p.ref_category as reference, c.name as color, p.size
from products p left join product_colors c on c.id = p.color_id
where p.id = :productId and p.live_id = :liveId and p.archived_at is null;

-- name: findProposal :optional
-- What her comment asks for, if it can mean this piece.
select c.id from claims c join products p on p.id = :productId
where c.comment_id = :commentId and c.handle = :handle and c.act = 'claim' and c.state = 'proposed'
  and (c.product_id = p.id or (c.product_id is null and upper(c.reference) = upper(p.ref_category)))
order by c.place limit 1;

-- name: insertWaiting :optional
-- Of a comment that was read, one more claim. Nothing comes back where she waits for the piece already.
-- @param commentId?
-- @param actorId?
-- @param color?
-- @param size?
-- @param reference?
with comment as (
  select r.comment_id, e.create_time as said_at, coalesce(max(c.place) + 1, 0) as place
  from comment_readings r join tiktok_event e on e.id = r.comment_id left join claims c on c.comment_id = r.comment_id
  where r.comment_id = :commentId and r.live_id = :liveId and lower(e.user_unique_id) = :handle
  group by r.comment_id, e.create_time
)
insert into claims (comment_id, place, live_id, handle, said_at, act, reference, colour, size, product_id, state,
  waiting_since, actor_kind, actor_id)
select comment.comment_id, coalesce(comment.place, 0), :liveId, :handle,
  coalesce(comment.said_at, (extract(epoch from clock_timestamp()) * 1000)::bigint), 'claim', :reference, :color, :size,
  :productId, 'waiting', clock_timestamp(), :actorKind, :actorId
from (select) one left join comment on true
on conflict (product_id, handle) where state in ('waiting', 'granted') do nothing
returning id;

-- name: findRank :optional
-- Nothing comes back where a unit is already hers.
select w.rank from (
  select handle, row_number() over (order by said_at, comment_id, place)::int as rank
  from claims where product_id = :productId and state = 'waiting') w
where w.handle = :handle;

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
-- @column told_way ToldWay | null
select c.id, c.comment_id, c.live_id, c.handle, c.said_at, c.told_at, c.told_way, u.display_name as told_by,
  json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
    'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end) as product,
  row_number() over (partition by c.product_id order by c.said_at, c.comment_id, c.place)::int as rank
from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
  left join users u on u.id = c.told_by
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

-- name: findToAsk :optional
-- Whether an order that was given a freed piece is to be paid at once: its live is over and has a time to pay.
select o.id from orders o join lives l on l.id = o.live_id
where o.id = :orderId and o.status = 'to-validate' and o.origin <> 'guest' and not l.is_active and l.pay_rule <> 'none';
