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
-- @param reason?
-- @param productId?
-- @param orderId?
-- @param itemId?
-- @param actorId?
update claims set state = :state, reason = :reason, product_id = coalesce(:productId, product_id),
  order_id = coalesce(:orderId, order_id), item_id = case when :state = 'done' then :itemId else item_id end,
  waiting_since = case when :state = 'waiting' then clock_timestamp() else waiting_since end,
  actor_kind = :actorKind, actor_id = :actorId, changed_at = clock_timestamp()
where id = :claimId;

-- name: settleProposal :exec
-- @param actorId?
update claims set state = 'done', reason = null, product_id = :productId, order_id = :orderId, item_id = :itemId,
  actor_kind = :actorKind, actor_id = :actorId, changed_at = clock_timestamp()
where id = (
  select id from claims where comment_id = :commentId and act = 'claim' and state = 'proposed'
    and (product_id is null or product_id = :productId) order by place limit 1);

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
