// Written by `npm run db:types` from resume-guest-order.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";

export interface LockExpiredParameters {
  statusOnlyAfterDays: number;
  orderId: string;
}

export interface LockExpiredRow {
  liveActive: boolean;
  resumable: boolean | null;
}

/**
 * `resumable`: canceled because its hold ran out, not by somebody, and not so long ago that its page shows nothing but
 * that.
 */
export const lockExpired = optional<LockExpiredParameters, LockExpiredRow>({
  parameters: ["statusOnlyAfterDays","orderId"],
  columns: ["live_active!","resumable"],
  text: `select l.is_active as live_active,
  coalesce(o.cancel_cause = 'hold-expired', false) and o.paid_at is null
    and o.cancelled_at > clock_timestamp() - make_interval(days => $1) as resumable
from orders o join lives l on l.id = o.live_id where o.id = $2 for update of o`,
});

export interface LockSenderParameters {
  sourceAddress: string | null;
  browserId: string | null;
  familiar: boolean;
  addressShare: number;
  piecesABrowser: number;
  piecesAnOrder: number;
  orderId: string;
}

export interface LockSenderRow {
  senderOrders: number;
  room: number | null;
  browserOrders: number;
  browserPieces: number;
}

/** Before the pieces are locked, as in createBatch; `room` is null where an address may hold every piece. */
export const lockSender = optional<LockSenderParameters, LockSenderRow>({
  parameters: ["sourceAddress","browserId","familiar","addressShare","piecesABrowser","piecesAnOrder","orderId"],
  columns: ["sender_orders!","room","browser_orders!","browser_pieces!"],
  text: `select h.sender_orders, h.room, h.browser_orders, h.browser_pieces
from orders o cross join lateral holds_of_senders(o.live_id, array[$1::text], array[$2::uuid],
  array[$3::boolean], $4, $5, $6) h
where o.id = $7`,
});

export interface LockPiecesParameters {
  orderId: string;
}

export interface LockPiecesRow {
  id: string;
}

/** In the order in which everybody locks: pieces before the counter of order numbers. */
export const lockPieces = many<LockPiecesParameters, LockPiecesRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from products where id in (select product_id from order_items where order_id = $1) order by id for update`,
});

export interface CountLimitedParameters {
  productIds: readonly string[];
}

export interface CountLimitedRow {
  count: number;
}

export const countLimited = one<CountLimitedParameters, CountLimitedRow>({
  parameters: ["productIds"],
  columns: ["count!"],
  text: `select count(*)::int as count from products where id = any($1::uuid[]) and stock is not null`,
});

export interface CopyOrderParameters {
  oldId: string;
  orderId: string;
  known: boolean;
  freeFromCents: number;
  holdMinutes: number;
  browserId: string | null;
  sourceAddress: string | null;
  shippingCents: number;
}

export const copyOrder = exec<CopyOrderParameters>({
  parameters: ["oldId","orderId","known","freeFromCents","holdMinutes","browserId","sourceAddress","shippingCents"],
  text: `with counter as (
  update live_order_counters set last_rank = last_rank + 1
  where live_id = (select live_id from orders where id = $1) returning live_id, last_rank
)
insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents, shipping_address, comment,
    held_until, browser_id, source_address, resumed_from)
  select $2, order_number(l.ref, c.last_rank), o.live_id, case when $3 then o.user_id end, 'guest', 'to-validate', f.cents, f.cents, nullif($4::int, 0),
    case when $3 then o.shipping_address end, case when $3 then o.comment end, clock_timestamp() + make_interval(mins => $5), $6, $7, o.id
  from orders o join counter c on c.live_id = o.live_id join lives l on l.id = o.live_id
  cross join lateral (select case when $3 and goes_to_relay(o.shipping_address) then coalesce(o.fee_cents, $8)
    else $8 end as cents) f
  where o.id = $1`,
});

export interface CopyItemsParameters {
  orderId: string;
  oldId: string;
  sellIncomplete: boolean;
}

export const copyItems = exec<CopyItemsParameters>({
  parameters: ["orderId","oldId","sellIncomplete"],
  text: `insert into order_items (id, order_id, product_id, price_cents, takes_unit)
select gen_random_uuid(), $1, i.product_id, p.price_cents, false
from order_items i join products p on p.id = i.product_id
where i.order_id = $2 and p.archived_at is null and (p.missing = '{}' or $3)`,
});

export interface DeleteItemsWithoutPieceParameters {
  orderId: string;
}

export const deleteItemsWithoutPiece = exec<DeleteItemsWithoutPieceParameters>({
  parameters: ["orderId"],
  text: `delete from order_items where order_id = $1 and not takes_unit`,
});

export interface AddUpParameters {
  orderId: string;
}

export const addUp = exec<AddUpParameters>({
  parameters: ["orderId"],
  text: `update orders set (line_count, items_cents) =
  (select count(*)::int, coalesce(sum(price_cents - discount_cents), 0)::int from order_items where order_id = $1)
where id = $1`,
});

export interface FatesOfPiecesParameters {
  sellIncomplete: boolean;
  orderId: string;
}

export interface FatesOfPiecesRow {
  productId: string;
  fate: Refine<string | null, "free" | "gone" | "withdrawn">;
}

/** `withdrawn`: not for sale any more, sold or not. */
export const fatesOfPieces = many<FatesOfPiecesParameters, FatesOfPiecesRow>({
  parameters: ["sellIncomplete","orderId"],
  columns: ["product_id!","fate!"],
  text: `select i.product_id, case
    when not l.is_active or p.archived_at is not null or not (p.missing = '{}' or $1) then 'withdrawn'
    when i.takes_unit or p.stock is null or p.taken < p.stock then 'free'
    else 'gone' end as fate
from order_items i join products p on p.id = i.product_id
join orders o on o.id = i.order_id join lives l on l.id = o.live_id
where i.order_id = $2`,
});
