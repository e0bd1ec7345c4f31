-- name: findLivesToNumber :many
-- Lives in which an order with a piece bears no number, a person has two, or a number two persons; among orders of the last two
-- days and lives of the named orders. `everywhere`: among all.
with recent as materialized (
  select o.live_id, o.user_id, o.line_count, b.number
  from orders o left join buyer_numbers b on b.order_id = o.id
  where :everywhere or o.created_at > clock_timestamp() - interval '2 days'
    or o.live_id = any(array(select n.live_id from orders n where n.id = any(:orderIds::uuid[])))
)
select live_id from recent where number is null and line_count > 0
union
select live_id from recent where user_id is not null group by live_id, user_id having min(number) <> max(number)
union
select live_id from recent where number is not null group by live_id, number having min(user_id::text) <> max(user_id::text);

-- name: lockNumbers :exec
-- Whoever gives numbers of a live does so alone. No purchase waits for it.
select pg_advisory_xact_lock(hashtextextended('buyer-numbers ' || :liveId, 0));

-- name: readBuyersOrders :many
-- By the time of the first piece; an order whose pieces are all gone keeps its number and its place.
select o.id, o.user_id, o.browser_id, b.number
from orders o left join buyer_numbers b on b.order_id = o.id
cross join lateral (select min(i.created_at) as at from order_items i where i.order_id = o.id) f
where o.live_id = :liveId and (f.at is not null or b.number is not null)
order by coalesce(f.at, o.created_at), o.id;

-- name: lastNumber :one
-- @column last!
select coalesce(max(number), 0) as last from live_buyers where live_id = :liveId;

-- name: giveNumbers :exec
-- An order that went meanwhile needs none.
with given as (
  insert into live_buyers (live_id, number) select :liveId, n from unnest(:numbers::int[]) n on conflict do nothing
)
insert into buyer_numbers as b (order_id, live_id, number)
select o.id, o.live_id, a.number from unnest(:orderIds::uuid[], :numbers::int[]) as a(order_id, number)
join orders o on o.id = a.order_id
order by o.id
on conflict (order_id) do update set number = excluded.number;
