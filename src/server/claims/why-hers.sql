-- @import { ClaimReason, ClaimState } from "#domain/claim-state.ts";
-- @import { OrderStatus } from "#domain/order-status.ts";
-- @import { ToldActor } from "#wording/actors.ts";

-- name: findPiece :optional
-- @column color { name: string; hexCode: string } | null
select p.id, p.ref_category as reference, p.name, p.size, p.stock, p.taken,
  case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end as color
from products p left join product_colors k on k.id = p.color_id where p.id = :productId;

-- name: claimsOfPiece :many
-- What comments and staff asked for: the claims of a piece, in whichever live it was then, and those of its live that may mean it,
-- for nobody has said which.
-- @column state ClaimState
-- @column reason ClaimReason | null
-- @column rank number | null
select c.id, c.live_id, c.comment_id, c.place, e.comment as text, c.handle, c.said_at, c.state, c.reason, c.order_id, c.item_id,
  c.product_id, c.waiting_since, c.changed_at, c.actor_kind, u.display_name as actor_name,
  case when c.state = 'waiting' then (row_number() over (partition by c.product_id, c.state
    order by c.said_at, c.comment_id, c.place))::int end as rank
from products p
join claims c on c.act = 'claim' and (c.product_id = p.id
  or (c.live_id = p.live_id and c.product_id is null and upper(c.reference) = upper(p.ref_category)))
left join product_colors k on k.id = p.color_id
left join tiktok_event e on e.id = c.comment_id
left join users u on u.id = c.actor_id
where p.id = :productId and (c.product_id is not null or ((c.colour is null or k.name is null or k.name = c.colour)
  and (c.size is null or p.size is null or p.size = c.size)))
order by c.said_at, c.comment_id, c.place;

-- name: claimActs :many
-- What was done about claims, as the trail says.
-- @column claim_id!
-- @column action "claim-waiting" | "claim-accepted" | "claim-dismissed" | "claim-proposed-again" | "claim-undone"
select (t.after ->> 'claimId')::bigint as claim_id, t.action, t.at, t.actor_kind, u.display_name as actor_name
from audit_trail t left join users u on u.id = t.actor_id
where t.subject_kind = 'live' and t.subject_id = any(array(select unnest(:liveIds::uuid[])::text))
  and t.action in ('claim-waiting', 'claim-accepted', 'claim-dismissed', 'claim-proposed-again',
    'claim-undone')
  and (t.after ->> 'claimId')::bigint = any(:claimIds::bigint[])
order by t.id;

-- name: ordersOfPiece :many
-- The orders that have the piece or had it, in whichever live it was then: one that was taken off is known by the history alone.
-- `handle`: of whose it was before it was given to anybody else, as of two accounts that were merged; it may have gone along.
-- @column status OrderStatus
-- @column returned "restocked" | "set-aside" | null
-- @column item_id string | null
-- @column takes_unit boolean | null
-- @column is_missing!
-- @column is_lost!
with lives_of_piece as (
  select live_id from products where id = :productId
  union
  select (t.before ->> 'liveId')::uuid from audit_trail t
  where t.subject_kind = 'product' and t.subject_id = :productId::text and t.action = 'product-saved' and t.before ? 'liveId'
), had as (
  select order_id from order_items where product_id = :productId
  union
  select h.order_id from lives_of_piece l join orders o on o.live_id = l.live_id join order_history h on h.order_id = o.id
  where h.event in ('line-added', 'line-removed') and h.facts ->> 'productId' = :productId::text
)
select o.id, o.order_number, o.status, o.origin, coalesce(u.tiktok_username, n.tiktok_username) as handle, i.id as item_id, i.takes_unit,
  r.disposition as returned, exists (select from shortages m
    where m.order_item_id = i.id and m.outcome in ('refunded', 'replaced')) as is_missing,
  exists (select from return_case_items ci where ci.order_item_id = i.id and ci.verdict = 'lost') as is_lost
from had join orders o on o.id = had.order_id
left join lateral (select (h.facts ->> 'from')::uuid as user_id,
    (h.facts ->> 'to')::uuid as next_id from order_history h
  where h.order_id = o.id and h.event = 'transfer' order by h.id limit 1) first_owner on true
left join users u on u.id = coalesce(first_owner.user_id, o.user_id)
left join users n on n.id = first_owner.next_id
left join order_items i on i.order_id = o.id and i.product_id = :productId
left join return_lines r on r.order_item_id = i.id
order by o.created_at, o.id;

-- name: historyOfPiece :many
-- What happened to the piece on these orders, and to the orders themselves, in the order of the entries: each is
-- written under the lock of the piece, so that the order is that in which its units were given out. `has_freed`: whether the
-- entry's change freed a unit of the piece; null where it does not say so.
-- @column from_status OrderStatus | null
-- @column to_status OrderStatus | null
-- @column comment_id number | null
-- @column is_restocked!
-- @column has_freed boolean | null
-- @column actor_kind ToldActor
-- @column was_not_sent!
-- @column is_lost!
select h.id, h.order_id, h.event, h.from_status, h.to_status, h.at,
  actor_as_told(h.order_id, h.actor_kind, h.actor_id) as actor_kind, u.display_name as actor_name, h.reason,
  (h.facts ->> 'commentId')::bigint as comment_id, e.comment as text, coalesce(h.facts ->> 'disposition' = 'restocked', false) as is_restocked,
  (h.facts -> 'freed') @> to_jsonb(:productId::text) as has_freed, h.facts ->> 'step' as shortage_step,
  coalesce(h.facts ->> 'wasSent' = 'false', false) as was_not_sent,
  coalesce(h.facts ->> 'lost' = 'true', false) as is_lost
from order_history h left join users u on u.id = h.actor_id
left join tiktok_event e on e.id = (h.facts ->> 'commentId')::bigint
where h.order_id = any(:orderIds::uuid[]) and (h.event in ('created', 'status') or (h.event in ('line-added',
  'line-removed', 'line-returned', 'line-return-undone', 'line-restocked', 'shortage') and h.facts ->> 'productId' = :productId::text))
order by h.id;
