// Written by `npm run db:types` from slips.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { SlipJson } from "./read-slips.ts";
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
  parcel: Refine<unknown, SlipJson[]>;
}

/** In the order of the ids: of each order's parcel one slip, with what lies in it. */
export const readSlips = many<ReadSlipsParameters, ReadSlipsRow>({
  parameters: ["orderIds"],
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","item_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","parcel!"],
  text: `select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason,
  (select json_agg(json_build_object('orderNumber', s.order_number,
      'buyerNumber', (select b.number from buyer_numbers b where b.order_id = s.id), 'items', s.items) order by s.created_at, s.id)
    from order_rows s where s.id = o.id or (s.parcel_id = o.parcel_id and order_is_settled(s.status)
      and order_is_settled(o.status))) as parcel
from unnest($1::uuid[]) with ordinality as asked(id, place) join order_rows o on o.id = asked.id
order by asked.place`,
});
