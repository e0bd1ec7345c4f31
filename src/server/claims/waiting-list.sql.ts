// Written by `npm run db:types` from waiting-list.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { Waiting } from "#contract/admin/claims.ts";

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
  commentId: number;
  liveId: string;
  handle: string;
  saidAt: number;
  product: Refine<unknown, Waiting["product"]>;
  rank: number;
}

/** In the order in which they will be served. */
export const waitingLists = many<WaitingListsParameters, WaitingListsRow>({
  parameters: ["liveId"],
  columns: ["id!","comment_id!","live_id!","handle!","said_at!","product!","rank!"],
  text: `select c.id, c.comment_id, c.live_id, c.handle, c.said_at,
  json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
    'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end) as product,
  row_number() over (partition by c.product_id order by c.said_at, c.comment_id, c.place)::int as rank
from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
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
