// Written by `npm run db:types` from read-orders.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { ContactJson } from "#server/order-contacts/as-contact.ts";
import type { ItemJson } from "#server/orders/order-columns.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";

export interface ReadNewestRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  lineCount: number;
  returnedCount: number;
  returnedCents: number;
  liveId: string;
  liveTitle: string;
  userId: string | null;
  displayName: string | null;
  userEmail: string | null;
  tiktokUsername: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  hasLabel: boolean;
  reviewReason: string | null;
  createdAt: Date;
  comment: string | null;
  items: Refine<unknown, ItemJson[] | null>;
  open: boolean;
  asksToPay: boolean;
  totalChangedAt: Date | null;
  contact: Refine<unknown, ContactJson>;
  heldUntil: Date | null;
  itemCount: number;
  buyerNumber: number | null;
}

export const readNewest = many<void, ReadNewestRow>({
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","line_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","created_at!","comment","items","open!","asks_to_pay!","total_changed_at","contact!","held_until","item_count!","buyer_number"],
  text: `select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from orders order by created_at desc, id limit 50))
order by o.created_at desc, o.id`,
});

export interface ReadNewestOpenRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  lineCount: number;
  returnedCount: number;
  returnedCents: number;
  liveId: string;
  liveTitle: string;
  userId: string | null;
  displayName: string | null;
  userEmail: string | null;
  tiktokUsername: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  hasLabel: boolean;
  reviewReason: string | null;
  createdAt: Date;
  comment: string | null;
  items: Refine<unknown, ItemJson[] | null>;
  open: boolean;
  asksToPay: boolean;
  totalChangedAt: Date | null;
  contact: Refine<unknown, ContactJson>;
  heldUntil: Date | null;
  itemCount: number;
  buyerNumber: number | null;
}

/** Each status from its own index, however long ago its newest order came. */
export const readNewestOpen = many<void, ReadNewestOpenRow>({
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","line_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","created_at!","comment","items","open!","asks_to_pay!","total_changed_at","contact!","held_until","item_count!","buyer_number"],
  text: `select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from (
  (select id, created_at from orders where status = 'to-validate' order by created_at desc, id limit 50)
  union all
  (select id, created_at from orders where status = 'to-pay' order by created_at desc, id limit 50)) n order by created_at desc, id limit 50))
order by o.created_at desc, o.id`,
});

export interface ReadNewestOfLiveParameters {
  liveId: string;
}

export interface ReadNewestOfLiveRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  lineCount: number;
  returnedCount: number;
  returnedCents: number;
  liveId: string;
  liveTitle: string;
  userId: string | null;
  displayName: string | null;
  userEmail: string | null;
  tiktokUsername: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  hasLabel: boolean;
  reviewReason: string | null;
  createdAt: Date;
  comment: string | null;
  items: Refine<unknown, ItemJson[] | null>;
  open: boolean;
  asksToPay: boolean;
  totalChangedAt: Date | null;
  contact: Refine<unknown, ContactJson>;
  heldUntil: Date | null;
  itemCount: number;
  buyerNumber: number | null;
}

export const readNewestOfLive = many<ReadNewestOfLiveParameters, ReadNewestOfLiveRow>({
  parameters: ["liveId"],
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","line_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","created_at!","comment","items","open!","asks_to_pay!","total_changed_at","contact!","held_until","item_count!","buyer_number"],
  text: `select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from orders where live_id = $1 order by created_at desc, id limit 50))
order by o.created_at desc, o.id`,
});

export interface ReadNewestOpenOfLiveParameters {
  liveId: string;
}

export interface ReadNewestOpenOfLiveRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  lineCount: number;
  returnedCount: number;
  returnedCents: number;
  liveId: string;
  liveTitle: string;
  userId: string | null;
  displayName: string | null;
  userEmail: string | null;
  tiktokUsername: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  hasLabel: boolean;
  reviewReason: string | null;
  createdAt: Date;
  comment: string | null;
  items: Refine<unknown, ItemJson[] | null>;
  open: boolean;
  asksToPay: boolean;
  totalChangedAt: Date | null;
  contact: Refine<unknown, ContactJson>;
  heldUntil: Date | null;
  itemCount: number;
  buyerNumber: number | null;
}

export const readNewestOpenOfLive = many<ReadNewestOpenOfLiveParameters, ReadNewestOpenOfLiveRow>({
  parameters: ["liveId"],
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","line_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","created_at!","comment","items","open!","asks_to_pay!","total_changed_at","contact!","held_until","item_count!","buyer_number"],
  text: `select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id
where o.id = any(array(select id from orders where live_id = $1 and order_is_open(status) order by created_at desc, id limit 50))
order by o.created_at desc, o.id`,
});

export interface ReadCardParameters {
  orderId: string;
}

export interface ReadCardRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  lineCount: number;
  returnedCount: number;
  returnedCents: number;
  liveId: string;
  liveTitle: string;
  userId: string | null;
  displayName: string | null;
  userEmail: string | null;
  tiktokUsername: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  hasLabel: boolean;
  reviewReason: string | null;
  createdAt: Date;
  comment: string | null;
  items: Refine<unknown, ItemJson[] | null>;
  open: boolean;
  asksToPay: boolean;
  totalChangedAt: Date | null;
  contact: Refine<unknown, ContactJson>;
  heldUntil: Date | null;
  itemCount: number;
  buyerNumber: number | null;
}

export const readCard = optional<ReadCardParameters, ReadCardRow>({
  parameters: ["orderId"],
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","line_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","created_at!","comment","items","open!","asks_to_pay!","total_changed_at","contact!","held_until","item_count!","buyer_number"],
  text: `select o.*, o.line_count as item_count, b.number as buyer_number
from console_orders o left join buyer_numbers b on b.order_id = o.id where o.id = $1`,
});

export interface ReadCausesParameters {
  orderIds: readonly string[];
}

export interface ReadCausesRow {
  itemId: string;
  commentId: number;
  text: string | null;
  automatic: boolean;
}

export const readCauses = many<ReadCausesParameters, ReadCausesRow>({
  parameters: ["orderIds"],
  columns: ["item_id!","comment_id!","text","automatic!"],
  text: `select i.id as item_id, i.comment_id, e.comment as text, c.actor_kind = 'system' as automatic
from order_items i
join comment_orders c on c.comment_id = i.comment_id
join tiktok_event e on e.id = i.comment_id
where i.order_id = any($1::uuid[])`,
});

export interface ReadSharedParcelsParameters {
  orderIds: readonly string[];
}

export interface ReadSharedParcelsRow {
  orderId: string;
  trackingNumber: string | null;
  others: Refine<readonly (string | null)[] | null, string[]>;
}

/** Those of the orders that go in one parcel with others: its number, once it has a label, and the others. */
export const readSharedParcels = many<ReadSharedParcelsParameters, ReadSharedParcelsRow>({
  parameters: ["orderIds"],
  columns: ["order_id!","tracking_number","others!"],
  text: `select o.id as order_id, o.tracking_id as tracking_number, w.others
from orders o cross join lateral (
  select array_agg(s.order_number order by s.created_at, s.id) as others from orders_of_parcel_with(o.id) s where s.id <> o.id
) w
where o.id = any($1::uuid[]) and o.parcel_id is not null and order_is_settled(o.status) and w.others is not null`,
});
