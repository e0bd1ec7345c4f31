-- @import { ClaimReason } from "#domain/claim-state.ts";

-- name: takeClaim :optional
-- Nothing comes back when another worker has it, or it is no longer in that state.
-- @column reason ClaimReason | null
select c.id, c.comment_id, c.live_id, c.handle, c.act, c.reference, c.colour, c.size, c.product_id, c.state, c.reason, c.order_id,
  c.item_id, l.automatic_claims as automatic_live
from claims c join lives l on l.id = c.live_id
where c.id = :claimId and c.state = :state for update of c skip locked;

-- name: lockClaim :optional
-- @column reason ClaimReason | null
select c.id, c.comment_id, c.live_id, c.handle, c.act, c.reference, c.colour, c.size, c.product_id, c.state, c.reason, c.order_id,
  c.item_id, l.automatic_claims as automatic_live
from claims c join lives l on l.id = c.live_id
where c.id = :claimId for update of c;

-- name: updateClaim :exec
-- Of several pieces one is chosen anew.
-- @param reason?
-- @param productId?
-- @param orderId?
-- @param itemId?
-- @param actorId?
update claims set state = :state, reason = :reason,
  product_id = case when :state = 'proposed' and :reason = 'which-piece' then null else coalesce(:productId, product_id) end,
  order_id = coalesce(:orderId, order_id), item_id = case when :state = 'done' then :itemId else item_id end,
  waiting_since = case when :state = 'waiting' then clock_timestamp() else waiting_since end,
  actor_kind = :actorKind, actor_id = :actorId, changed_at = clock_timestamp()
where id = :claimId;

-- name: settleProposal :exec
-- By the comment that was answered; without one, what she herself asks for of the piece. It is a proposal again when that is undone.
-- @param actorId?
-- @param commentId?
update claims set state = 'done', reason = case when product_id is null then 'which-piece' else reason end, product_id = :productId, order_id = :orderId, item_id = :itemId,
  actor_kind = :actorKind, actor_id = :actorId, changed_at = clock_timestamp()
where id = (
  select id from claims where act = 'claim' and state = 'proposed' and case when :commentId::bigint is null
      then live_id = :liveId and handle = :handle and product_id = :productId and quantity = 1
      else comment_id = :commentId and (product_id is null or product_id = :productId) end
  order by comment_id, place limit 1);

-- name: settleEntered :many
-- What staff put on her order by hand before the claim was decided is what it asked for: the first claim for an item is done, by
-- whoever entered it, and any other repeats it.
-- @column id!
with entered as (
  select distinct on (c.id) c.id, i.id as item_id, i.order_id, i.product_id, h.actor_id,
    row_number() over (partition by i.id order by c.id) = 1
      and not exists (select from claims d where d.item_id = i.id and d.state = 'done') as is_first
  from claims c join viewer_items v on v.live_id = c.live_id and v.handle = c.handle and v.can_be_given_up
    join order_items i on i.id = v.id join products p on p.id = i.product_id
    cross join lateral (
      select actor_kind, actor_id from order_history
      where order_id = i.order_id and event = 'line-added' and facts ->> 'productId' = i.product_id::text
      order by id desc limit 1) h
  where c.id = any(:claimIds::bigint[]) and c.act = 'claim' and c.quantity = 1 and c.state in ('new', 'proposed')
    and h.actor_kind = 'admin' and (c.product_id = i.product_id
      or (c.product_id is null and i.comment_id = c.comment_id and upper(c.reference) = upper(p.ref_category)))
  order by c.id, i.id
)
update claims c set state = case when e.is_first then 'done' else 'repeated' end, reason = null, product_id = e.product_id,
  order_id = e.order_id, item_id = case when e.is_first then e.item_id end, actor_kind = 'admin', actor_id = e.actor_id,
  changed_at = clock_timestamp()
from entered e where c.id = e.id
returning c.id;

-- name: livesWithUnread :many
-- What was written before a live was taken off the air counts as much as the rest of it.
select l.id from lives l left join claim_readers r on r.live_id = l.id
where (l.is_active or l.updated_at > clock_timestamp() - interval '1 hour') and exists (
  select from tiktok_event e where e.live_id = l.id and e.id > coalesce(r.read_to, 0));

-- name: undecidedClaims :many
select id, act from claims where live_id = :liveId and state = 'new' order by id limit 100;

-- name: livesWithUndecided :many
select distinct live_id from claims where state = 'new';

-- name: findSaidBefore :optional
-- What is on an order that was cancelled meanwhile is asked for anew.
select c.id from claims c
where c.live_id = :liveId and c.handle = :handle and c.product_id = :productId and c.id <> :claimId and c.act = 'claim'
  and (c.state in ('waiting', 'granted') or (c.state = 'proposed' and c.reason = 'already-paid')
    or (c.state = 'done' and exists (
      select from order_items i join orders o on o.id = i.order_id where i.id = c.item_id and order_is_open(o.status))))
limit 1;

-- name: findPaidItem :optional
select id from viewer_items
where live_id = :liveId and handle = :handle and product_id = :productId and is_paid limit 1;

-- name: findStaffTie :optional
select o.order_number, u.display_name as name
from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
where c.comment_id = :commentId and c.actor_kind = 'admin';
