// Written by `npm run db:types` from waiting-list.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { Waiting } from "#contract/admin/claims.ts";
import type { ToldWay } from "#domain/told-way.ts";

export interface LockProductsParameters {
  productIds: readonly string[];
}

export interface LockProductsRow {
  id: string;
}

export const lockProducts = many<LockProductsParameters, LockProductsRow>({
  parameters: ["productIds"],
  columns: ["id!"],
  text: `select id from products where id = any($1::uuid[]) order by id for update`,
});

export interface FindPieceParameters {
  productId: string;
  liveId: string;
}

export interface FindPieceRow {
  reference: string | null;
  color: string | null;
  size: string | null;
}

export const findPiece = optional<FindPieceParameters, FindPieceRow>({
  parameters: ["productId","liveId"],
  columns: ["reference","color","size"],
  text: `select p.ref_category as reference, c.name as color, p.size
from products p left join product_colors c on c.id = p.color_id
where p.id = $1 and p.live_id = $2 and p.archived_at is null`,
});

export interface FindProposalParameters {
  productId: string;
  commentId: number;
  handle: string;
}

export interface FindProposalRow {
  id: number;
}

/** What her comment asks for, if it can mean this piece. */
export const findProposal = optional<FindProposalParameters, FindProposalRow>({
  parameters: ["productId","commentId","handle"],
  columns: ["id!"],
  text: `select c.id from claims c join products p on p.id = $1
where c.comment_id = $2 and c.handle = $3 and c.act = 'claim' and c.state = 'proposed'
  and (c.product_id = p.id or (c.product_id is null and upper(c.reference) = upper(p.ref_category)))
order by c.place limit 1`,
});

export interface InsertWaitingParameters {
  commentId: number | null;
  liveId: string;
  handle: string;
  reference: string | null;
  color: string | null;
  size: string | null;
  productId: string;
  actorKind: string;
  actorId: string | null;
}

export interface InsertWaitingRow {
  id: number;
}

/** Of a comment that was read, one more claim. Nothing comes back where she waits for the piece already. */
export const insertWaiting = optional<InsertWaitingParameters, InsertWaitingRow>({
  parameters: ["commentId","liveId","handle","reference","color","size","productId","actorKind","actorId"],
  columns: ["id!"],
  text: `with comment as (
  select r.comment_id, e.create_time as said_at, coalesce(max(c.place) + 1, 0) as place
  from comment_readings r join tiktok_event e on e.id = r.comment_id left join claims c on c.comment_id = r.comment_id
  where r.comment_id = $1 and r.live_id = $2 and lower(e.user_unique_id) = $3
  group by r.comment_id, e.create_time
)
insert into claims (comment_id, place, live_id, handle, said_at, act, reference, colour, size, product_id, state,
  waiting_since, actor_kind, actor_id)
select comment.comment_id, coalesce(comment.place, 0), $2, $3,
  coalesce(comment.said_at, (extract(epoch from clock_timestamp()) * 1000)::bigint), 'claim', $4, $5, $6,
  $7, 'waiting', clock_timestamp(), $8, $9
from (select) one left join comment on true
on conflict (product_id, handle) where state in ('waiting', 'granted') do nothing
returning id`,
});

export interface FindRankParameters {
  productId: string;
  handle: string;
}

export interface FindRankRow {
  rank: number;
}

/** Nothing comes back where a unit is already hers. */
export const findRank = optional<FindRankParameters, FindRankRow>({
  parameters: ["productId","handle"],
  columns: ["rank!"],
  text: `select w.rank from (
  select handle, row_number() over (order by said_at, comment_id, place)::int as rank
  from claims where product_id = $1 and state = 'waiting') w
where w.handle = $2`,
});

export interface FindWaitingParameters {
  productId: string;
}

export interface FindWaitingRow {
  id: number;
}

export const findWaiting = optional<FindWaitingParameters, FindWaitingRow>({
  parameters: ["productId"],
  columns: ["id!"],
  text: `select id from claims where product_id = $1 and state = 'waiting' limit 1`,
});

export interface GrantedClaimsRow {
  id: number;
  liveId: string;
  handle: string;
}

export const grantedClaims = many<void, GrantedClaimsRow>({
  columns: ["id!","live_id!","handle!"],
  text: `select id, live_id, handle from claims where state = 'granted' order by said_at, comment_id, place limit 100`,
});

export interface ProductsToServeRow {
  id: string;
}

export const productsToServe = many<void, ProductsToServeRow>({
  columns: ["id!"],
  text: `select p.id from products p
where p.id in (select product_id from claims where state = 'waiting') and (p.stock is null or p.taken < p.stock)
  and p.archived_at is null
order by p.id limit 100`,
});

export interface FindLiveParameters {
  liveId: string;
}

export interface FindLiveRow {
  id: string;
}

export const findLive = optional<FindLiveParameters, FindLiveRow>({
  parameters: ["liveId"],
  columns: ["id!"],
  text: `select id from lives where id = $1`,
});

export interface WaitingListsParameters {
  liveId: string;
}

export interface WaitingListsRow {
  id: number;
  commentId: number | null;
  liveId: string;
  handle: string;
  saidAt: number;
  toldAt: Date | null;
  toldWay: Refine<string | null, ToldWay | null>;
  toldBy: string | null;
  product: Refine<unknown, Waiting["product"]>;
  rank: number;
}

/** In the order in which they will be served. */
export const waitingLists = many<WaitingListsParameters, WaitingListsRow>({
  parameters: ["liveId"],
  columns: ["id!","comment_id","live_id!","handle!","said_at!","told_at","told_way","told_by","product!","rank!"],
  text: `select c.id, c.comment_id, c.live_id, c.handle, c.said_at, c.told_at, c.told_way, u.display_name as told_by,
  json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
    'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end) as product,
  row_number() over (partition by c.product_id order by c.said_at, c.comment_id, c.place)::int as rank
from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
  left join users u on u.id = c.told_by
where c.live_id = $1 and c.state = 'waiting'
order by p.ref, rank limit 1000`,
});

export interface LastServedParameters {
  liveId: string;
}

export interface LastServedRow {
  id: number;
  handle: string;
  orderId: string;
  orderNumber: string;
  changedAt: Date;
  product: Refine<unknown, Waiting["product"]>;
}

export const lastServed = many<LastServedParameters, LastServedRow>({
  parameters: ["liveId"],
  columns: ["id!","handle!","order_id!","order_number!","changed_at!","product!"],
  text: `select c.id, c.handle, c.order_id, o.order_number, c.changed_at,
  json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
    'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end) as product
from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
join orders o on o.id = c.order_id
where c.live_id = $1 and c.state = 'done' and c.waiting_since is not null
order by c.changed_at desc limit 10`,
});

export interface FindToAskParameters {
  orderId: string;
}

export interface FindToAskRow {
  id: string;
}

/** Whether an order that was given a freed piece is to be paid at once: its live is over and has a time to pay. */
export const findToAsk = optional<FindToAskParameters, FindToAskRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select o.id from orders o join lives l on l.id = o.live_id
where o.id = $1 and o.status = 'to-validate' and o.origin <> 'guest' and not l.is_active and l.pay_rule <> 'none'`,
});
