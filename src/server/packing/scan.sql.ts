// Written by `npm run db:types` from scan.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { OrderStatus } from "#domain/order-status.ts";

type ParcelsState = "open" | "packed" | "void";

export interface FindParcelParameters {
  code: string;
}

export interface FindParcelRow {
  id: string;
  orderNumber: string;
  status: Refine<string | null, OrderStatus>;
  parcelId: string | null;
  isLabel: boolean;
}

/** The order of a number, or of the parcel of a tracking number; of several in one parcel the first that is to be packed. */
export const findParcel = optional<FindParcelParameters, FindParcelRow>({
  parameters: ["code"],
  columns: ["id!","order_number!","status!","parcel_id","is_label!"],
  text: `select o.id, o.order_number, o.status, o.parcel_id, lower(o.order_number) <> lower($1) as is_label
from orders o
where o.order_number = $1 or (order_is_to_pack(o.status) and lower(o.order_number) = lower($1))
  or (o.tracking_id is not null and reverse(upper(replace(o.tracking_id, ' ', ''))) = reverse(upper(replace($1, ' ', ''))))
order by order_is_to_pack(o.status) desc, o.created_at, o.id limit 1`,
});

export interface FindByEndingParameters {
  ending: string;
}

export interface FindByEndingRow {
  id: string;
}

/** Orders to pack whose number ends so: "12" stands for HF-noel-12 while no other does. */
export const findByEnding = many<FindByEndingParameters, FindByEndingRow>({
  parameters: ["ending"],
  columns: ["id!"],
  text: `select id from orders where status = 'paid' and lower(order_number) like '%-' || lower($1) limit 2`,
});

export interface FindPiecesParameters {
  tagNumber: number | null;
  reference: string;
  rank: number | null;
  openParcelId: string | null;
  userId: string;
}

export interface FindPiecesRow {
  itemId: string;
  orderId: string;
  orderNumber: string;
  status: Refine<string | null, OrderStatus>;
  parcelId: string | null;
  packedIn: string | null;
  takesUnit: boolean;
  reference: string;
  name: string;
  recipient: string | null;
  handle: string | null;
  buyerNumber: number | null;
}

/**
 * Items of what a price tag or an announced reference names: of the open parcel, then of others by the day promised, of these those
 * that are held back or lie on another table last, then those that are no longer to be packed. A reference is announced again in each live: what is long gone stands last.
 */
export const findPieces = many<FindPiecesParameters, FindPiecesRow>({
  parameters: ["tagNumber","reference","rank","openParcelId","userId"],
  columns: ["item_id!","order_id!","order_number!","status!","parcel_id","packed_in","takes_unit!","reference!","name!","recipient","handle","buyer_number"],
  text: `select i.id as item_id, o.id as order_id, o.order_number, o.status, o.parcel_id, k.parcel_id as packed_in,
  i.takes_unit, coalesce(nullif(upper(p.ref_category), ''), p.ref::text) as reference, p.name,
  parcel_recipient(o.shipping_address, u.display_name) as recipient, u.tiktok_username as handle, b.number as buyer_number
from products p join order_items i on i.product_id = p.id join orders o on o.id = i.order_id
left join users u on u.id = o.user_id
left join packed_items k on k.order_item_id = i.id
left join buyer_numbers b on b.order_id = o.id
where (p.tag_number = $1 or upper(p.ref_category) = upper($2)
    or (p.ref = $3 and o.parcel_id = $4))
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by coalesce(o.parcel_id = $4, false) desc, order_is_to_pack(o.status) desc, k.parcel_id is null desc,
  case when order_is_to_pack(o.status) then
    exists (select from orders held where held.parcel_id = o.parcel_id and order_is_to_pack(held.status) and order_hold(held) is not null)
    or exists (select from parcels t join packed_items x on x.parcel_id = t.id
      where t.id = o.parcel_id and t.packer_id <> $5 and t.packed_until > clock_timestamp()) end,
  coalesce(o.contract_snapshot ->> 'deliveryLatest',
    to_char(o.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD')), o.created_at desc, i.id
limit 50`,
});

export interface FindProductParameters {
  tagNumber: number | null;
  reference: string;
}

export interface FindProductRow {
  reference: string;
  name: string;
}

export const findProduct = optional<FindProductParameters, FindProductRow>({
  parameters: ["tagNumber","reference"],
  columns: ["reference!","name!"],
  text: `select coalesce(nullif(upper(ref_category), ''), ref::text) as reference, name from products
where tag_number = $1 or upper(ref_category) = upper($2) order by created_at desc limit 1`,
});

export interface ReadTableParameters {
  userId: string;
  orderId: string;
}

export interface ReadTableRow {
  parcelId: string;
  state: ParcelsState;
  firstId: string;
  orderNumber: string;
  hasLabel: boolean;
  recipient: string | null;
  buyerNumber: number | null;
  packed: number;
  otherName: string | null;
}

/** The parcel of an order as its packer has it: how much lies in the bag, its first order, and who else has it on the table. */
export const readTable = optional<ReadTableParameters, ReadTableRow>({
  parameters: ["userId","orderId"],
  columns: ["parcel_id!","state!","first_id!","order_number!","has_label!","recipient","buyer_number","packed!","other_name"],
  text: `select p.id as parcel_id, p.state, f.id as first_id, f.order_number, f.has_label,
  parcel_recipient(f.shipping_address, u.display_name) as recipient, b.number as buyer_number,
  (select count(*)::int from packed_items k where k.parcel_id = p.id) as packed,
  (select h.display_name from users h where h.id = p.packer_id and p.packer_id <> $1 and p.packed_until > clock_timestamp()) as other_name
from orders own join parcels p on p.id = own.parcel_id
cross join lateral (select o.id, o.order_number, o.shipping_address, o.user_id, o.shipping_label_path is not null as has_label
  from orders o where o.parcel_id = p.id
  order by o.status = 'paid' desc, o.created_at, o.id limit 1) f
left join users u on u.id = f.user_id left join buyer_numbers b on b.order_id = f.id
where own.id = $2`,
});

export interface OrdersToPackParameters {
  parcelId: string;
}

export interface OrdersToPackRow {
  id: string;
  version: number;
  missing: number;
}

export const ordersToPack = many<OrdersToPackParameters, OrdersToPackRow>({
  parameters: ["parcelId"],
  columns: ["id!","version!","missing!"],
  text: `select o.id, o.version, (select count(*)::int from order_items i where i.order_id = o.id and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)
  and not exists (select from packed_items k where k.order_item_id = i.id and k.parcel_id = o.parcel_id)) as missing
from orders o where o.parcel_id = $1 and order_is_to_pack(o.status) order by o.created_at, o.id`,
});

export interface IsItemToPackParameters {
  itemId: string;
  parcelId: string;
}

export interface IsItemToPackRow {
  id: string;
}

/** An item of an order that is in the parcel and still goes. */
export const isItemToPack = optional<IsItemToPackParameters, IsItemToPackRow>({
  parameters: ["itemId","parcelId"],
  columns: ["id!"],
  text: `select i.id from order_items i join orders o on o.id = i.order_id
where i.id = $1 and o.parcel_id = $2 and order_is_to_pack(o.status) and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)`,
});
