-- @import { ProductFact } from "#domain/product-facts.ts"
-- @import { KeptOffer } from "./offered-product.ts"

-- name: listActiveLives :many
select id, title, ref, live_date from lives where is_active order by live_date desc limit 50;

-- name: nextLive :optional
select id, title, live_date from lives where not is_active and live_date > clock_timestamp() order by live_date limit 1;

-- name: shownInLastLive :many
-- A photo of each of the first references of the last live that has begun; first what is left of it.
-- @column name! string
-- @column photo_key! string
-- @column price_cents! number
-- @column one_price! boolean
select (array_agg(name order by ref))[1] as name,
  (array_agg(photo_key order by is_left desc, ref))[1] as photo_key,
  min(price_cents) as price_cents, min(price_cents) = max(price_cents) as one_price
from products
cross join lateral (select stock is null or taken < stock as is_left) as units
where live_id = (
  select id from lives where not is_active and live_date <= clock_timestamp() order by live_date desc limit 1)
  and archived_at is null and photo_key is not null
group by upper(ref_category) order by bool_or(is_left) desc, min(ref) limit 8;

-- name: getActiveLive :optional
select id, title, ref, live_date from lives where id = :liveId and is_active;

-- name: readOnAir :many
-- @column reference!
-- @column product! KeptOffer
select l.id as live_id, l.on_air_ref as reference, o.product
from lives l join offered_products o on o.live_id = l.id and upper(o.ref_category) = upper(l.on_air_ref)
where l.id = any(:liveIds::uuid[]) and l.is_active
order by o.ref;

-- name: readShownEarlier :many
-- What guests have seen of these lives: references that were put on air, or of which somebody has taken a piece. A free piece is left, and there is a photo. The last on air first.
-- @column reference!
-- @column name!
-- @column photo_key!
-- @column free! string[]
with pieces as (
  select o.live_id, upper(o.ref_category) as reference, p.name, p.photo_key, p.id, p.ref, p.taken > 0 as is_taken,
    (o.product -> 'onSale')::boolean and not (o.product -> 'sold')::boolean as is_free
  from offered_products o join products p on p.id = (o.product ->> 'id')::uuid
  where o.live_id = any(:liveIds::uuid[]) and o.ref_category is not null
), aired as (
  select subject_id::uuid as live_id, upper(after ->> 'onAir') as reference, max(id) as last from audit_trail
  where subject_kind = 'live' and subject_id = any(:liveIds::uuid[]::text[]) and action = 'live-on-air'
  group by 1, 2
)
select live_id, reference, (array_agg(name order by ref))[1] as name,
  (array_agg(photo_key order by is_free desc, ref) filter (where photo_key is not null))[1] as photo_key,
  array_agg(id::text order by ref) filter (where is_free) as free
from pieces left join aired using (live_id, reference)
group by live_id, reference
having bool_or(is_free) and count(photo_key) > 0 and (bool_or(is_taken) or max(last) is not null)
order by max(last) desc nulls last, max(ref) desc;

-- name: readOverlay :one
-- Of the pieces on air; whether the host is paid is told whatever is shown. Whose comment bought one is told for ten seconds, as its first letter: the comment itself stands on the video.
-- @column last_one!
-- @column waiting!
-- @column paid_host!
with shown as (
  select p.id, p.stock - p.taken as free
  from lives l join products p on p.live_id = l.id and upper(p.ref_category) = upper(l.on_air_ref)
  where l.id = :liveId and l.is_active and p.archived_at is null
)
select coalesce(bool_and(free is not null) and sum(greatest(free, 0)) = 1, false) as last_one,
  (select count(*)::int from claims c join shown s on s.id = c.product_id where c.state = 'waiting') as waiting,
  (select left(e.user_unique_id, 1)
    from order_items i join shown s on s.id = i.product_id join tiktok_event e on e.id = i.comment_id
    where i.takes_unit and i.created_at > clock_timestamp() - interval '10 seconds'
    order by i.created_at desc limit 1) as sold_to,
  coalesce((select host_is_paid from lives where id = :liveId), false) as paid_host
from shown;

-- name: searchByReference :many
-- One row without a product where the live is active and has none under this reference.
-- @column product KeptOffer | null
select o.product
from lives l left join offered_products o on o.live_id = l.id and upper(o.ref_category) = upper(:reference)
where l.id = :liveId and l.is_active
order by o.ref
limit 200;

-- name: referencesOfLive :many
-- @column reference!
select distinct upper(ref_category) as reference from products
where live_id = :liveId and ref_category is not null and archived_at is null;

-- name: nearPieces :many
-- What is free in the live of a product under other references: first what is named by the same word ("Robe"), then the
-- nearest prices. One piece of a reference, the first in the live's order.
-- @column product! KeptOffer
with sold as (
  select p.live_id, upper(p.ref_category) as reference, split_part(lower(p.name), ' ', 1) as word, p.price_cents
  from products p join lives l on l.id = p.live_id and l.is_active where p.id = :productId
), free as (
  select distinct on (upper(p.ref_category)) p.live_id, p.ref,
    split_part(lower(p.name), ' ', 1) = s.word as alike, abs(p.price_cents - s.price_cents) as apart
  from sold s join products p on p.live_id = s.live_id and upper(p.ref_category) is distinct from s.reference
  where p.ref_category is not null and p.archived_at is null and (p.stock is null or p.taken < p.stock)
    and (p.missing = '{}' or :sellIncomplete)
  order by upper(p.ref_category), p.ref
)
select o.product from free f join offered_products o on o.live_id = f.live_id and o.ref = f.ref
order by f.alike desc, f.apart, f.ref limit 4;

-- name: readLives :many
select l.id, l.title, l.ref, l.live_date, l.is_active,
  coalesce(n.orders, 0) as orders, coalesce(n.revenue_cents, 0) as revenue_cents,
  coalesce(n.owed_cents, 0) as owed_cents
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join lives l on l.id = chosen.id
left join (select * from live_numbers where live_id = any(:ids::uuid[])) n on n.live_id = l.id
order by chosen.place;

-- name: countActiveLives :one
select count(*)::int as active from lives where is_active;

-- name: countToTell :one
-- People who asked for a mail when a live begins.
select count(*)::int as to_tell from alerts where product_id is null;

-- name: getLiveDetail :optional
select l.id, l.title, l.ref, l.live_date, l.is_active, l.tiktok_handle, l.run, l.pay_rule, l.pay_minutes, l.remind_minutes,
  l.host_name, l.host_is_paid, l.host_contract_signed, l.automatic_claims, l.created_at, l.updated_at,
  row_version(l.updated_at) as version,
  (select count(*)::int from products p where p.live_id = l.id) as products,
  coalesce(n.orders, 0) as orders, coalesce(n.revenue_cents, 0) as revenue_cents,
  coalesce(n.owed_cents, 0) as owed_cents,
  (select count(*)::int from orders_to_tell(:tellAgainHours) w join orders o on o.id = w.id where o.live_id = l.id) as buyers_to_tell
from lives l left join live_numbers n on n.live_id = :liveId
where l.id = :liveId;

-- name: formerLiveWithOrders :optional
-- @param liveId?
select a.id from audit_trail a
where a.subject_kind = 'live' and a.action = 'live-saved' and a.before ->> 'ref' = :ref
  and a.subject_id is distinct from :liveId
  and exists (select from orders o where o.live_id = a.subject_id::uuid)
limit 1;

-- name: insertLive :optional
-- Nothing comes back when the reference is taken; a live that is being created at the same time is waited for. Its time
-- to pay begins as that of the live before.
-- @param tiktokHandle?
-- @param hostName?
insert into lives (title, ref, live_date, is_active, tiktok_handle, host_name, host_is_paid, host_contract_signed,
  updated_at, pay_rule, pay_minutes, remind_minutes)
select :title, :ref, :liveDate, :isActive, :tiktokHandle, :hostName, :hostIsPaid, :hostContractSigned, clock_timestamp(), coalesce(b.pay_rule, 'none'), b.pay_minutes,
  coalesce(b.remind_minutes, '{}')
from (values (1)) one left join (select * from lives order by created_at desc limit 1) b on true
on conflict (ref) do nothing returning id;

-- name: lockLive :optional
-- Orders and products of the live may go on: they only share its key.
select title, ref, live_date, is_active, tiktok_handle, host_name, host_is_paid, host_contract_signed,
  row_version(updated_at) as version
from lives where id = :liveId for no key update;

-- name: updateLive :exec
-- @param tiktokHandle?
-- @param hostName?
update lives set title = :title, ref = :ref, live_date = :liveDate, is_active = :isActive, tiktok_handle = :tiktokHandle,
  host_name = :hostName, host_is_paid = :hostIsPaid, host_contract_signed = :hostContractSigned,
  updated_at = clock_timestamp()
where id = :liveId;

-- name: setActive :exec
update lives set is_active = :isActive, updated_at = clock_timestamp() where id = :liveId;

-- name: readTimeToPay :optional
select pay_rule, pay_minutes, remind_minutes from lives where id = :liveId for no key update;

-- name: updateTimeToPay :exec
-- No edit of what the live's form holds: its version stays.
-- @param payMinutes?
update lives set pay_rule = :payRule, pay_minutes = :payMinutes, remind_minutes = :remindMinutes where id = :liveId;

-- name: incompletePieces :one
-- @column pieces!
-- @column missing! ProductFact[]
select count(distinct p.id)::int as pieces, coalesce(array_agg(distinct fact), '{}') as missing
from products p cross join unnest(p.missing) as fact
where p.live_id = any(:liveIds::uuid[]) and p.missing <> '{}' and p.archived_at is null;
