-- @import { KeptOffer } from "#server/lives/offered-product.ts";

-- name: findLive :optional
select id, title, ref, live_date, is_active from lives where id = :liveId;

-- name: lockHandle :exec
-- Counts the codes of one handle one after the other; in a live of thousands, different handles do not wait.
select pg_advisory_xact_lock(hashtextextended('basket-codes:' || :liveId || ' ' || :handle, 0));

-- name: countCodes :one
-- Of other browsers.
select count(*)::int as open from basket_codes
where live_id = :liveId and handle = :handle and device_hash <> :deviceHash and used_at is null
  and expires_at > clock_timestamp();

-- name: insertCode :optional
-- The first candidate that is neither a reference of the live nor another code of the handle.
with forgotten as (
  delete from basket_codes where expires_at < clock_timestamp() - interval '1 day'
)
insert into basket_codes (live_id, device_hash, handle, code, expires_at)
select :liveId, :deviceHash, :handle, candidate, clock_timestamp() + make_interval(mins => :minutes)
from unnest(:candidates::text[]) with ordinality as given(candidate, place)
where not exists (select from products p where p.live_id = :liveId and p.ref_category = candidate)
  and not exists (select from basket_codes b where b.live_id = :liveId and b.handle = :handle and b.code = candidate)
order by place limit 1
on conflict (live_id, device_hash) do update set handle = excluded.handle, code = excluded.code,
  created_at = clock_timestamp(), expires_at = excluded.expires_at, used_at = null
returning code;

-- name: findCode :optional
-- What the browser shows: the code that it asked for and that nobody has used.
select handle, code, expires_at from basket_codes
where live_id = :liveId and device_hash = :deviceHash and used_at is null and expires_at > clock_timestamp();

-- name: findDevice :optional
-- @column handles string[]
select d.handle, d.viewer_id, array(select h from handles_of_device(d.device_hash, :liveId) h order by h <> d.handle, h) as handles
from handle_devices d where d.device_hash = :deviceHash;

-- name: forgetDevice :exec
with codes as (delete from basket_codes where device_hash = :deviceHash)
delete from handle_devices where device_hash = :deviceHash;

-- name: ordersOfBasket :many
-- Those of her handles, and those that her browser opened by itself: open and cancelled ones name it, of paid ones it gave
-- the address or the money. Those that she may still pay come first, then what she has paid, then, for a week, what came to
-- nothing. What she took up again is shown as what it became.
-- @param browserId?
with hers as (
  select o.id from orders o join users u on u.id = o.user_id
  where o.live_id = :liveId and u.tiktok_username = any(:handles::text[])
    and not exists (select from handle_devices d where d.device_hash = :deviceHash and u.viewer_id <> coalesce(d.viewer_id, ''))
  union
  select o.id from handle_devices d join users u on u.viewer_id = d.viewer_id join orders o on o.user_id = u.id
  where d.device_hash = :deviceHash and o.live_id = :liveId
  union
  select o.id from orders o
  where o.origin = 'guest' and order_is_open(o.status) and o.browser_id = :browserId and o.line_count > 0
  union
  select o.id from orders o
  where o.origin = 'guest' and order_is_cancelled(o.status) and o.browser_id = :browserId and o.line_count > 0
  union
  select o.id from order_devices d join orders o on o.id = d.order_id
  where d.device_hash = :deviceHash and d.proof in ('address', 'payment') and o.origin = 'guest' and o.paid_at is not null
)
select o.id from hers join orders o using (id)
where o.live_id = :liveId and (not order_is_cancelled(o.status)
  or o.cancelled_at > clock_timestamp() - interval '7 days'
    and not exists (select from orders r where r.resumed_from = o.id))
order by order_is_cancelled(o.status), o.paid_at is not null, o.created_at desc limit 20;

-- name: claimsOfHandles :many
-- What she asked for and does not have: it waits for a unit, or for a member of staff. Her place on a list is counted
-- among all who wait.
-- @column offer KeptOffer | null
-- @column reference
-- @column state "new" | "proposed" | "waiting" | "granted"
select c.id, c.state, c.reference, c.colour as color, c.size, o.product as offer,
  case when c.state = 'waiting' then (select w.rank from (
    select id, row_number() over (order by said_at, comment_id, place)::int as rank
    from claims where product_id = c.product_id and state = 'waiting') w where w.id = c.id) end as rank
from claims c left join products p on p.id = c.product_id
left join offered_products o on o.live_id = p.live_id and o.ref = p.ref
where c.live_id = :liveId and c.handle = any(:handles::text[]) and c.act = 'claim'
  and c.state in ('new', 'proposed', 'waiting', 'granted')
order by c.said_at, c.comment_id, c.place limit 50;

-- name: basketsOfOrders :many
-- Whose basket shows these orders: the handle's, and the browser's that opened them (as `deviceHash` writes it).
-- @column who!
select o.live_id, u.tiktok_username as who from orders o join users u on u.id = o.user_id
where o.id = any(:orderIds::uuid[]) and u.tiktok_username is not null
union all
select o.live_id, encode(sha256(convert_to(o.browser_id::text, 'UTF8')), 'base64') from orders o
where o.id = any(:orderIds::uuid[]) and o.browser_id is not null;

-- name: basketsWaitingFor :many
select distinct live_id, handle as who from claims
where product_id = any(:productIds::uuid[]) and state in ('waiting', 'granted');
