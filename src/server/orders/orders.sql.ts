// Written by `npm run db:types` from orders.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { AnyStoredAddress, StoredAddress } from "#server/addresses/stored-address.ts";

type OrdersOrigin = "guest" | "staff" | "sidebar";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

export interface LockOrderParameters {
  orderId: string;
}

export interface LockOrderRow {
  id: string;
}

export const lockOrder = optional<LockOrderParameters, LockOrderRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from orders where id = $1 for no key update`,
});

export interface LockOrderForStaffParameters {
  orderId: string;
}

export interface LockOrderForStaffRow {
  status: OrdersStatus;
  version: number;
  liveId: string;
  origin: OrdersOrigin;
  itemCount: number;
  reviewReason: string | null;
  hasLabel: boolean;
  wasSent: boolean;
  closedBy: Refine<string | null, "ORDER_LOCKED" | "ORDER_EXPIRED" | null>;
}

/** `was_sent`: it has left; of a cancelled order, before that. */
export const lockOrderForStaff = optional<LockOrderForStaffParameters, LockOrderForStaffRow>({
  parameters: ["orderId"],
  columns: ["status!","version!","live_id!","origin!","item_count!","review_reason","has_label!","was_sent!","closed_by"],
  text: `select status, version, live_id, origin, line_count as item_count, review_reason,
  shipping_label_path is not null as has_label, order_is_sent(status) or coalesce(shipped_at, delivered_at) is not null as was_sent,
  order_change_refusal(status, paid_at, held_until) as closed_by
from orders where id = $1 for no key update`,
});

export interface IsLabeledParameters {
  orderId: string;
}

export interface IsLabeledRow {
  labeled: boolean;
}

/** Its parcel has a label, or one was asked for and may be made yet. */
export const isLabeled = one<IsLabeledParameters, IsLabeledRow>({
  parameters: ["orderId"],
  columns: ["labeled!"],
  text: `select shipping_label_path is not null or exists (select from labels l
  where (l.order_id = o.id or l.parcel_id = o.parcel_id) and l.state in ('requested', 'made', 'unknown')) as labeled
from orders o where id = $1`,
});

export interface InsertOrderParameters {
  liveId: string;
  userId: string;
  id: string;
  origin: string;
  shippingCents: number;
  freeFromCents: number;
  comment: string | null;
}

export interface InsertOrderRow {
  liveKnown: boolean;
  userKnown: boolean;
  orderNumber: string | null;
}

/** The number is drawn from the live's counter in the statement that uses it, so no two orders share one. */
export const insertOrder = one<InsertOrderParameters, InsertOrderRow>({
  parameters: ["liveId","userId","id","origin","shippingCents","freeFromCents","comment"],
  columns: ["live_known!","user_known!","order_number"],
  text: `with live as (
  select id, ref from lives where id = $1
), person as (
  select id from users where id = $2
), counter as (
  update live_order_counters c set last_rank = c.last_rank + 1 from live, person where c.live_id = live.id
  returning c.last_rank
), opened as (
  insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents, comment)
  select $3, order_number(live.ref, counter.last_rank), live.id, person.id, $4, 'to-validate', $5, $5,
    nullif($6::int, 0), $7
  from live, person, counter
  returning order_number
)
select exists (select from live) as live_known, exists (select from person) as user_known,
  (select order_number from opened) as order_number`,
});

export interface TouchOrderParameters {
  orderId: string;
}

export const touchOrder = exec<TouchOrderParameters>({
  parameters: ["orderId"],
  text: `update orders set version = version + 1, updated_at = clock_timestamp() where id = $1`,
});

export interface ClearReviewParameters {
  orderId: string;
}

/** A parcel that was delivered meanwhile is asked about once more: its order goes along now. */
export const clearReview = exec<ClearReviewParameters>({
  parameters: ["orderId"],
  text: `with cleared as (
  update orders set review_reason = null, version = version + 1, updated_at = clock_timestamp() where id = $1
  returning tracking_id
)
update parcel_tracking t set next_check_at = clock_timestamp()
from cleared c where t.tracking_number = c.tracking_id and t.state = 'delivered' and t.next_check_at is null`,
});

export interface FlagForReviewParameters {
  reason: string;
  orderId: string;
}

export interface FlagForReviewRow {
  id: string;
}

export const flagForReview = optional<FlagForReviewParameters, FlagForReviewRow>({
  parameters: ["reason","orderId"],
  columns: ["id!"],
  text: `update orders set review_reason = concat_ws(' ', review_reason, $1::text), version = version + 1,
  updated_at = clock_timestamp()
where id = $2 and (not order_is_settled(status) or order_is_to_pack(status)) returning id`,
});

export interface UpdateAddressParameters {
  orderId: string;
  address: Refine<unknown, StoredAddress>;
}

export interface UpdateAddressRow {
  before: Refine<unknown, AnyStoredAddress | null>;
}

export const updateAddress = optional<UpdateAddressParameters, UpdateAddressRow>({
  parameters: ["orderId","address"],
  columns: ["before"],
  json: ["address"],
  text: `with old as (
  select shipping_address from orders where id = $1
)
update orders set shipping_address = keep_relay($2, shipping_address), version = version + 1, updated_at = clock_timestamp() where id = $1
returning (select shipping_address from old) as before`,
});

export interface LockPieceParameters {
  productId: string;
  liveId: string;
}

export interface LockPieceRow {
  id: string;
  priceCents: number;
  refCategory: string | null;
  isIncomplete: boolean;
}

export const lockPiece = optional<LockPieceParameters, LockPieceRow>({
  parameters: ["productId","liveId"],
  columns: ["id!","price_cents!","ref_category","is_incomplete!"],
  text: `select id, price_cents, ref_category, missing <> '{}' as is_incomplete from products
where id = $1 and live_id = $2 and archived_at is null for update`,
});

export interface FindItemOfPieceParameters {
  orderId: string;
  productId: string;
}

export interface FindItemOfPieceRow {
  id: string;
}

export const findItemOfPiece = optional<FindItemOfPieceParameters, FindItemOfPieceRow>({
  parameters: ["orderId","productId"],
  columns: ["id!"],
  text: `select id from order_items where order_id = $1 and product_id = $2`,
});

export interface InsertItemParameters {
  itemId: string;
  orderId: string;
  productId: string;
  priceCents: number;
  commentId: number | null;
}

export interface InsertItemRow {
  totalCents: number;
  hasPromo: boolean;
}

/**
 * Who is given a piece while her time to pay runs has all of it again. `has_promo`: the order's prices are to be reckoned
 * anew.
 */
export const insertItem = optional<InsertItemParameters, InsertItemRow>({
  parameters: ["itemId","orderId","productId","priceCents","commentId"],
  columns: ["total_cents!","has_promo!"],
  text: `with item as (
  insert into order_items (id, order_id, product_id, price_cents, comment_id)
  values ($1, $2, $3, $4, $5)
)
update orders set line_count = line_count + 1, items_cents = items_cents + $4, version = version + 1,
  updated_at = clock_timestamp(),
  held_until = case when origin <> 'guest' and held_until is not null
    then greatest(held_until, (select e.at from time_to_pay_ends(live_id) e)) else held_until end
where id = $2
returning total_cents, exists (select from promo_uses u where u.order_id = $2) as has_promo`,
});

export interface FindItemParameters {
  itemId: string;
  orderId: string;
}

export interface FindItemRow {
  isStranded: boolean;
}

export const findItem = optional<FindItemParameters, FindItemRow>({
  parameters: ["itemId","orderId"],
  columns: ["is_stranded!"],
  text: `select not takes_unit and not exists (select from return_lines r where r.order_item_id = i.id) as is_stranded
from order_items i where id = $1 and order_id = $2`,
});

export interface DeleteItemParameters {
  itemId: string;
  orderId: string;
}

export interface DeleteItemRow {
  productId: string;
  status: OrdersStatus;
  totalCents: number;
  hasPromo: boolean;
}

/**
 * Once its unit is free: a piece that could not be found, or that a check missed, keeps its line, which keeps it out of sale.
 * That it was missing for a while goes with its line, and stays in the order's history.
 */
export const deleteItem = optional<DeleteItemParameters, DeleteItemRow>({
  parameters: ["itemId","orderId"],
  columns: ["product_id!","status!","total_cents!","has_promo!"],
  text: `with found as (
  delete from shortages where order_item_id = $1 and order_id = $2 and outcome = 'found'
), gone as (
  delete from order_items where id = $1 and order_id = $2 and not takes_unit returning product_id, price_cents, discount_cents
), changed as (
  update orders o set line_count = line_count - 1, items_cents = items_cents - (g.price_cents - g.discount_cents),
    discount_cents = o.discount_cents - g.discount_cents,
    version = version + 1, updated_at = clock_timestamp()
  from gone g where id = $2
  returning status, total_cents
)
select product_id, status, total_cents, exists (select from promo_uses u where u.order_id = $2) as has_promo
from gone, changed`,
});

export interface ReadProductsOfOrderParameters {
  orderId: string;
}

export interface ReadProductsOfOrderRow {
  productId: string;
}

export const readProductsOfOrder = many<ReadProductsOfOrderParameters, ReadProductsOfOrderRow>({
  parameters: ["orderId"],
  columns: ["product_id!"],
  text: `select product_id from order_items where order_id = $1`,
});

export interface GiveMoreTimeParameters {
  minutes: number | null;
  orderId: string;
}

export interface GiveMoreTimeRow {
  before: Date | null;
  after: Date | null;
}

export const giveMoreTime = optional<GiveMoreTimeParameters, GiveMoreTimeRow>({
  parameters: ["minutes","orderId"],
  columns: ["before","after"],
  text: `update orders o set version = version + 1, updated_at = clock_timestamp(),
  held_until = greatest(o.held_until, clock_timestamp()) + make_interval(mins => $1::int)
from (select held_until from orders where id = $2) b
where id = $2
returning b.held_until as before, o.held_until as after`,
});
