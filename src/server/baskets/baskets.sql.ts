// Written by `npm run db:types` from baskets.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { KeptOffer } from "#server/lives/offered-product.ts";

export interface FindLiveParameters {
  liveId: string;
}

export interface FindLiveRow {
  id: string;
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
}

export const findLive = optional<FindLiveParameters, FindLiveRow>({
  parameters: ["liveId"],
  columns: ["id!","title!","ref!","live_date!","is_active!"],
  text: `select id, title, ref, live_date, is_active from lives where id = $1`,
});

export interface LockHandleParameters {
  liveId: string;
  handle: string;
}

/** Counts the codes of one handle one after the other; in a live of thousands, different handles do not wait. */
export const lockHandle = exec<LockHandleParameters>({
  parameters: ["liveId","handle"],
  text: `select pg_advisory_xact_lock(hashtextextended('basket-codes:' || $1 || ' ' || $2, 0))`,
});

export interface CountCodesParameters {
  liveId: string;
  handle: string;
  deviceHash: string;
}

export interface CountCodesRow {
  open: number;
}

/** Of other browsers. */
export const countCodes = one<CountCodesParameters, CountCodesRow>({
  parameters: ["liveId","handle","deviceHash"],
  columns: ["open!"],
  text: `select count(*)::int as open from basket_codes
where live_id = $1 and handle = $2 and device_hash <> $3 and used_at is null
  and expires_at > clock_timestamp()`,
});

export interface InsertCodeParameters {
  liveId: string;
  deviceHash: string;
  handle: string;
  minutes: number;
  candidates: readonly string[];
}

export interface InsertCodeRow {
  code: string;
}

/** The first candidate that is neither a reference of the live nor another code of the handle. */
export const insertCode = optional<InsertCodeParameters, InsertCodeRow>({
  parameters: ["liveId","deviceHash","handle","minutes","candidates"],
  columns: ["code!"],
  text: `with forgotten as (
  delete from basket_codes where expires_at < clock_timestamp() - interval '1 day'
)
insert into basket_codes (live_id, device_hash, handle, code, expires_at)
select $1, $2, $3, candidate, clock_timestamp() + make_interval(mins => $4)
from unnest($5::text[]) with ordinality as given(candidate, place)
where not exists (select from products p where p.live_id = $1 and p.ref_category = candidate)
  and not exists (select from basket_codes b where b.live_id = $1 and b.handle = $3 and b.code = candidate)
order by place limit 1
on conflict (live_id, device_hash) do update set handle = excluded.handle, code = excluded.code,
  created_at = clock_timestamp(), expires_at = excluded.expires_at, used_at = null
returning code`,
});

export interface FindCodeParameters {
  liveId: string;
  deviceHash: string;
}

export interface FindCodeRow {
  handle: string;
  code: string;
  expiresAt: Date;
}

/** What the browser shows: the code that it asked for and that nobody has used. */
export const findCode = optional<FindCodeParameters, FindCodeRow>({
  parameters: ["liveId","deviceHash"],
  columns: ["handle!","code!","expires_at!"],
  text: `select handle, code, expires_at from basket_codes
where live_id = $1 and device_hash = $2 and used_at is null and expires_at > clock_timestamp()`,
});

export interface FindDeviceParameters {
  liveId: string;
  deviceHash: string;
}

export interface FindDeviceRow {
  handle: string;
  viewerId: string | null;
  handles: Refine<readonly (string | null)[] | null, string[]>;
}

export const findDevice = optional<FindDeviceParameters, FindDeviceRow>({
  parameters: ["liveId","deviceHash"],
  columns: ["handle!","viewer_id","handles!"],
  text: `select d.handle, d.viewer_id, array(select h from handles_of_device(d.device_hash, $1) h order by h <> d.handle, h) as handles
from handle_devices d where d.device_hash = $2`,
});

export interface ForgetDeviceParameters {
  deviceHash: string;
}

export const forgetDevice = exec<ForgetDeviceParameters>({
  parameters: ["deviceHash"],
  text: `with codes as (delete from basket_codes where device_hash = $1)
delete from handle_devices where device_hash = $1`,
});

export interface OrdersOfBasketParameters {
  liveId: string;
  handles: readonly string[];
  deviceHash: string;
  browserId: string | null;
}

export interface OrdersOfBasketRow {
  id: string;
}

/**
 * Those of her handles, and those that her browser opened by itself: open and cancelled ones name it, of paid ones it gave
 * the address or the money. Those that she may still pay come first, then what she has paid, then, for a week, what came to
 * nothing. What she took up again is shown as what it became.
 */
export const ordersOfBasket = many<OrdersOfBasketParameters, OrdersOfBasketRow>({
  parameters: ["liveId","handles","deviceHash","browserId"],
  columns: ["id!"],
  text: `with hers as (
  select o.id from orders o join users u on u.id = o.user_id
  where o.live_id = $1 and u.tiktok_username = any($2::text[])
    and not exists (select from handle_devices d where d.device_hash = $3 and u.viewer_id <> coalesce(d.viewer_id, ''))
  union
  select o.id from handle_devices d join users u on u.viewer_id = d.viewer_id join orders o on o.user_id = u.id
  where d.device_hash = $3 and o.live_id = $1
  union
  select o.id from orders o
  where o.origin = 'guest' and order_is_open(o.status) and o.browser_id = $4 and o.line_count > 0
  union
  select o.id from orders o
  where o.origin = 'guest' and order_is_cancelled(o.status) and o.browser_id = $4 and o.line_count > 0
  union
  select o.id from order_devices d join orders o on o.id = d.order_id
  where d.device_hash = $3 and d.proof in ('address', 'payment') and o.origin = 'guest' and o.paid_at is not null
)
select o.id from hers join orders o using (id)
where o.live_id = $1 and (not order_is_cancelled(o.status)
  or o.cancelled_at > clock_timestamp() - interval '7 days'
    and not exists (select from orders r where r.resumed_from = o.id))
order by order_is_cancelled(o.status), o.paid_at is not null, o.created_at desc limit 20`,
});

export interface ClaimsOfHandlesParameters {
  liveId: string;
  handles: readonly string[];
}

export interface ClaimsOfHandlesRow {
  id: number;
  state: Refine<string | null, "new" | "proposed" | "waiting" | "granted">;
  reference: string | null;
  color: string | null;
  size: string | null;
  offer: Refine<unknown, KeptOffer | null>;
  rank: number | null;
}

/**
 * What she asked for and does not have: it waits for a unit, or for a member of staff. Her place on a list is counted
 * among all who wait.
 */
export const claimsOfHandles = many<ClaimsOfHandlesParameters, ClaimsOfHandlesRow>({
  parameters: ["liveId","handles"],
  columns: ["id!","state!","reference","color","size","offer","rank"],
  text: `select c.id, c.state, c.reference, c.colour as color, c.size, o.product as offer,
  case when c.state = 'waiting' then (select w.rank from (
    select id, row_number() over (order by said_at, comment_id, place)::int as rank
    from claims where product_id = c.product_id and state = 'waiting') w where w.id = c.id) end as rank
from claims c left join products p on p.id = c.product_id
left join offered_products o on o.live_id = p.live_id and o.ref = p.ref
where c.live_id = $1 and c.handle = any($2::text[]) and c.act = 'claim'
  and c.state in ('new', 'proposed', 'waiting', 'granted')
order by c.said_at, c.comment_id, c.place limit 50`,
});

export interface BasketsOfOrdersParameters {
  orderIds: readonly string[];
}

export interface BasketsOfOrdersRow {
  liveId: string;
  who: string;
}

/** Whose basket shows these orders: the handle's, and the browser's that opened them (as `deviceHash` writes it). */
export const basketsOfOrders = many<BasketsOfOrdersParameters, BasketsOfOrdersRow>({
  parameters: ["orderIds"],
  columns: ["live_id!","who!"],
  text: `select o.live_id, u.tiktok_username as who from orders o join users u on u.id = o.user_id
where o.id = any($1::uuid[]) and u.tiktok_username is not null
union all
select o.live_id, encode(sha256(convert_to(o.browser_id::text, 'UTF8')), 'base64') from orders o
where o.id = any($1::uuid[]) and o.browser_id is not null`,
});

export interface BasketsWaitingForParameters {
  productIds: readonly string[];
}

export interface BasketsWaitingForRow {
  liveId: string;
  who: string;
}

export const basketsWaitingFor = many<BasketsWaitingForParameters, BasketsWaitingForRow>({
  parameters: ["productIds"],
  columns: ["live_id!","who!"],
  text: `select distinct live_id, handle as who from claims
where product_id = any($1::uuid[]) and state in ('waiting', 'granted')`,
});
