// Written by `npm run db:types` from slips.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { ItemJson } from "#server/orders/order-columns.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";

export interface ReadSlipsParameters {
  orderIds: readonly string[];
}

export interface ReadSlipsRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  itemCount: number;
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
  items: Refine<unknown, ItemJson[] | null>;
}

/** In the order of the ids. */
export const readSlips = many<ReadSlipsParameters, ReadSlipsRow>({
  parameters: ["orderIds"],
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","item_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","items"],
  text: `select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason, o.items
from unnest($1::uuid[]) with ordinality as asked(id, place) join order_rows o on o.id = asked.id
order by asked.place`,
});
