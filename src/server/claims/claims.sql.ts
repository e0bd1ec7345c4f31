// Written by `npm run db:types` from claims.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { ClaimReason } from "#domain/claim-state.ts";

type ClaimsAct = "claim" | "cancel";

type ClaimsState = "new" | "proposed" | "done" | "waiting" | "granted" | "repeated" | "dismissed" | "undone";

export interface TakeClaimParameters {
  claimId: number;
  state: string;
}

export interface TakeClaimRow {
  id: number;
  commentId: number | null;
  liveId: string;
  handle: string;
  act: ClaimsAct;
  reference: string | null;
  colour: string | null;
  size: string | null;
  productId: string | null;
  state: ClaimsState;
  reason: Refine<string | null, ClaimReason | null>;
  orderId: string | null;
  itemId: string | null;
  automaticLive: boolean;
}

/** Nothing comes back when another worker has it, or it is no longer in that state. */
export const takeClaim = optional<TakeClaimParameters, TakeClaimRow>({
  parameters: ["claimId","state"],
  columns: ["id!","comment_id","live_id!","handle!","act!","reference","colour","size","product_id","state!","reason","order_id","item_id","automatic_live!"],
  text: `select c.id, c.comment_id, c.live_id, c.handle, c.act, c.reference, c.colour, c.size, c.product_id, c.state, c.reason, c.order_id,
  c.item_id, l.automatic_claims as automatic_live
from claims c join lives l on l.id = c.live_id
where c.id = $1 and c.state = $2 for update of c skip locked`,
});

export interface LockClaimParameters {
  claimId: number;
}

export interface LockClaimRow {
  id: number;
  commentId: number | null;
  liveId: string;
  handle: string;
  act: ClaimsAct;
  reference: string | null;
  colour: string | null;
  size: string | null;
  productId: string | null;
  state: ClaimsState;
  reason: Refine<string | null, ClaimReason | null>;
  orderId: string | null;
  itemId: string | null;
  automaticLive: boolean;
}

export const lockClaim = optional<LockClaimParameters, LockClaimRow>({
  parameters: ["claimId"],
  columns: ["id!","comment_id","live_id!","handle!","act!","reference","colour","size","product_id","state!","reason","order_id","item_id","automatic_live!"],
  text: `select c.id, c.comment_id, c.live_id, c.handle, c.act, c.reference, c.colour, c.size, c.product_id, c.state, c.reason, c.order_id,
  c.item_id, l.automatic_claims as automatic_live
from claims c join lives l on l.id = c.live_id
where c.id = $1 for update of c`,
});

export interface UpdateClaimParameters {
  state: string;
  reason: string | null;
  productId: string | null;
  orderId: string | null;
  itemId: string | null;
  actorKind: string;
  actorId: string | null;
  claimId: number;
}

/** Of several pieces one is chosen anew. */
export const updateClaim = exec<UpdateClaimParameters>({
  parameters: ["state","reason","productId","orderId","itemId","actorKind","actorId","claimId"],
  text: `update claims set state = $1, reason = $2,
  product_id = case when $1 = 'proposed' and $2 = 'which-piece' then null else coalesce($3, product_id) end,
  order_id = coalesce($4, order_id), item_id = case when $1 = 'done' then $5 else item_id end,
  waiting_since = case when $1 = 'waiting' then clock_timestamp() else waiting_since end,
  actor_kind = $6, actor_id = $7, changed_at = clock_timestamp()
where id = $8`,
});

export interface SettleProposalParameters {
  productId: string;
  orderId: string;
  itemId: string;
  actorKind: string;
  actorId: string | null;
  commentId: number | null;
  liveId: string;
  handle: string;
}

/** By the comment that was answered; without one, what she herself asks for of the piece. It is a proposal again when that is undone. */
export const settleProposal = exec<SettleProposalParameters>({
  parameters: ["productId","orderId","itemId","actorKind","actorId","commentId","liveId","handle"],
  text: `update claims set state = 'done', reason = case when product_id is null then 'which-piece' else reason end, product_id = $1, order_id = $2, item_id = $3,
  actor_kind = $4, actor_id = $5, changed_at = clock_timestamp()
where id = (
  select id from claims where act = 'claim' and state = 'proposed' and case when $6::bigint is null
      then live_id = $7 and handle = $8 and product_id = $1 and quantity = 1
      else comment_id = $6 and (product_id is null or product_id = $1) end
  order by comment_id, place limit 1)`,
});

export interface SettleEnteredParameters {
  claimIds: readonly number[];
}

export interface SettleEnteredRow {
  id: number;
}

/**
 * What staff put on her order by hand before the claim was decided is what it asked for: the first claim for an item is done, by
 * whoever entered it, and any other repeats it.
 */
export const settleEntered = many<SettleEnteredParameters, SettleEnteredRow>({
  parameters: ["claimIds"],
  columns: ["id!"],
  text: `with entered as (
  select distinct on (c.id) c.id, i.id as item_id, i.order_id, i.product_id, h.actor_id,
    row_number() over (partition by i.id order by c.id) = 1
      and not exists (select from claims d where d.item_id = i.id and d.state = 'done') as is_first
  from claims c join viewer_items v on v.live_id = c.live_id and v.handle = c.handle and v.can_be_given_up
    join order_items i on i.id = v.id join products p on p.id = i.product_id
    cross join lateral (
      select actor_kind, actor_id from order_history
      where order_id = i.order_id and event = 'line-added' and facts ->> 'productId' = i.product_id::text
      order by id desc limit 1) h
  where c.id = any($1::bigint[]) and c.act = 'claim' and c.quantity = 1 and c.state in ('new', 'proposed')
    and h.actor_kind = 'admin' and (c.product_id = i.product_id
      or (c.product_id is null and i.comment_id = c.comment_id and upper(c.reference) = upper(p.ref_category)))
  order by c.id, i.id
)
update claims c set state = case when e.is_first then 'done' else 'repeated' end, reason = null, product_id = e.product_id,
  order_id = e.order_id, item_id = case when e.is_first then e.item_id end, actor_kind = 'admin', actor_id = e.actor_id,
  changed_at = clock_timestamp()
from entered e where c.id = e.id
returning c.id`,
});

export interface LivesWithUnreadRow {
  id: string;
}

/** What was written before a live was taken off the air counts as much as the rest of it. */
export const livesWithUnread = many<void, LivesWithUnreadRow>({
  columns: ["id!"],
  text: `select l.id from lives l left join claim_readers r on r.live_id = l.id
where (l.is_active or l.updated_at > clock_timestamp() - interval '1 hour') and exists (
  select from tiktok_event e where e.live_id = l.id and e.id > coalesce(r.read_to, 0))`,
});

export interface UndecidedClaimsParameters {
  liveId: string;
}

export interface UndecidedClaimsRow {
  id: number;
  act: ClaimsAct;
}

export const undecidedClaims = many<UndecidedClaimsParameters, UndecidedClaimsRow>({
  parameters: ["liveId"],
  columns: ["id!","act!"],
  text: `select id, act from claims where live_id = $1 and state = 'new' order by id limit 100`,
});

export interface LivesWithUndecidedRow {
  liveId: string;
}

export const livesWithUndecided = many<void, LivesWithUndecidedRow>({
  columns: ["live_id!"],
  text: `select distinct live_id from claims where state = 'new'`,
});

export interface FindSaidBeforeParameters {
  liveId: string;
  handle: string;
  productId: string;
  claimId: number;
}

export interface FindSaidBeforeRow {
  id: number;
}

/** What is on an order that was cancelled meanwhile is asked for anew. */
export const findSaidBefore = optional<FindSaidBeforeParameters, FindSaidBeforeRow>({
  parameters: ["liveId","handle","productId","claimId"],
  columns: ["id!"],
  text: `select c.id from claims c
where c.live_id = $1 and c.handle = $2 and c.product_id = $3 and c.id <> $4 and c.act = 'claim'
  and (c.state in ('waiting', 'granted') or (c.state = 'proposed' and c.reason = 'already-paid')
    or (c.state = 'done' and exists (
      select from order_items i join orders o on o.id = i.order_id where i.id = c.item_id and order_is_open(o.status))))
limit 1`,
});

export interface FindPaidItemParameters {
  liveId: string;
  handle: string;
  productId: string;
}

export interface FindPaidItemRow {
  id: string;
}

export const findPaidItem = optional<FindPaidItemParameters, FindPaidItemRow>({
  parameters: ["liveId","handle","productId"],
  columns: ["id!"],
  text: `select id from viewer_items
where live_id = $1 and handle = $2 and product_id = $3 and is_paid limit 1`,
});

export interface FindStaffTieParameters {
  commentId: number;
}

export interface FindStaffTieRow {
  orderNumber: string;
  name: string | null;
}

export const findStaffTie = optional<FindStaffTieParameters, FindStaffTieRow>({
  parameters: ["commentId"],
  columns: ["order_number!","name"],
  text: `select o.order_number, u.display_name as name
from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
where c.comment_id = $1 and c.actor_kind = 'admin'`,
});
