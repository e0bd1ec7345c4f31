// Written by `npm run db:types` from customers.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { OwnInvoices } from "./list-own-orders.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";
import type { ReturnedJson } from "#server/order-history/returned-json.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

export interface GetOwnProfileParameters {
  userId: string;
}

export interface GetOwnProfileRow {
  email: string;
  firstName: string;
  lastName: string;
  tiktokUsername: string | null;
}

export const getOwnProfile = optional<GetOwnProfileParameters, GetOwnProfileRow>({
  parameters: ["userId"],
  columns: ["email!","first_name!","last_name!","tiktok_username"],
  text: `select email, first_name, last_name, tiktok_username from users where id = $1`,
});

export interface LockOwnProfileParameters {
  userId: string;
}

export interface LockOwnProfileRow {
  email: string;
  firstName: string;
  lastName: string;
  tiktokUsername: string | null;
}

export const lockOwnProfile = optional<LockOwnProfileParameters, LockOwnProfileRow>({
  parameters: ["userId"],
  columns: ["email!","first_name!","last_name!","tiktok_username"],
  text: `select email, first_name, last_name, tiktok_username from users where id = $1 for no key update`,
});

export interface UpdateOwnProfileParameters {
  firstName: string;
  lastName: string;
  userId: string;
}

export const updateOwnProfile = exec<UpdateOwnProfileParameters>({
  parameters: ["firstName","lastName","userId"],
  text: `update users set first_name = $1, last_name = $2, updated_at = clock_timestamp() where id = $3`,
});

export interface ListOrdersParameters {
  statusOnlyAfterDays: number;
  userId: string;
  limit: number;
  offset: number;
}

export interface ListOrdersRow {
  id: string;
  orderNumber: string;
  status: OrdersStatus;
  orderDate: Date;
  liveTitle: string;
  totalCents: number;
  trackingId: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  archived: boolean;
  arrives: Refine<unknown, { earliest: string; latest: string } | null>;
  pieces: Refine<unknown, { name: string; photoKey: string | null; returned: ReturnedJson | null; missing: boolean }[] | null>;
  parcelWith: Refine<readonly (string | null)[] | null, string[]>;
  invoices: Refine<unknown, OwnInvoices | null>;
}

export const listOrders = many<ListOrdersParameters, ListOrdersRow>({
  parameters: ["statusOnlyAfterDays","userId","limit","offset"],
  columns: ["id!","order_number!","status!","order_date!","live_title!","total_cents!","tracking_id","shipping_address","archived!","arrives","pieces","parcel_with!","invoices"],
  text: `select o.id, o.order_number, o.status, o.order_date, l.title as live_title, o.total_cents, o.tracking_id, o.shipping_address,
  coalesce(coalesce(o.delivered_at, o.cancelled_at) < clock_timestamp() - make_interval(days => $1), false) as archived,
  case when order_is_settled(o.status) and o.status <> 'delivered' and o.contract_snapshot ->> 'deliveryEarliest' is not null
    then json_build_object('earliest', o.contract_snapshot -> 'deliveryEarliest', 'latest', order_promised_by(o)) end as arrives,
  (select json_agg(json_build_object('name', concat_ws(', ', concat_ws(' ', p.ref_category, p.name), c.name),
      'photoKey', p.photo_key, 'returned', b.returned,
      'missing', exists (select from shortages s where s.order_item_id = i.id and s.outcome is null)) order by i.created_at, i.id)
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    left join returned_items b on b.order_item_id = i.id
    where i.order_id = o.id) as pieces,
  case when order_is_settled(o.status) then array(select s.order_number from orders s where s.parcel_id = o.parcel_id
    and s.id <> o.id and s.user_id = o.user_id and order_is_settled(s.status) order by s.created_at, s.id) else '{}' end as parcel_with,
  (select json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'issuedOn', issued_on, 'grossCents', gross_cents)
    order by position) from invoices where order_id = o.id and facts is not null) as invoices
from orders o join lives l on l.id = o.live_id
where o.user_id = $2
order by o.order_date desc, o.id
limit $3 offset $4`,
});

export interface CountOrdersParameters {
  userId: string;
}

export interface CountOrdersRow {
  total: number;
}

export const countOrders = one<CountOrdersParameters, CountOrdersRow>({
  parameters: ["userId"],
  columns: ["total!"],
  text: `select count(*)::int as total from orders where user_id = $1`,
});
