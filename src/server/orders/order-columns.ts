import type { z } from "zod";
import type { OrderRow, orderItem } from "#contract/admin/orders.ts";
import { readAddress } from "#domain/address.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Disposition } from "#domain/returns.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { realEmail } from "#server/users/real-email.ts";

/** What a line of any list of orders shows; `o`, `l` and `u` are the order, its live and its person. */
export const ROW_COLUMNS = `
  o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count, o.returned_count, o.returned_cents,
  o.live_id,
  l.title as live_title, o.user_id, u.display_name, u.email as user_email, u.tiktok_username, o.shipping_address,
  o.shipping_label_path is not null as has_label, o.review_reason`;
export const ROW_TABLES = "orders o join lives l on l.id = o.live_id left join users u on u.id = o.user_id";

/** Whether the lines of order `o` may still change. */
export const IS_OPEN = `o.status in ('to-validate', 'to-pay') and o.paid_at is null
  and (o.held_until is null or o.held_until > clock_timestamp())`;

/** Whether something of order `o` is left to send: not everything came back before it left. */
export const HAS_PIECES_TO_SEND = "(o.returned_count = 0 or o.returned_count < o.line_count)";

/** Whether the parcel of order `o` is past the last day promised and not known to have arrived. */
export const IS_LATE = `o.status in ('paid', 'preparing', 'to-ship', 'shipped') and o.archived_at is null
  and o.contract_snapshot ->> 'deliveryLatest' < to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

export interface OrderColumns {
  id: string;
  order_number: string;
  order_date: Date;
  status: OrderStatus;
  version: number;
  total_cents: number;
  line_count: number;
  returned_count: number;
  returned_cents: number;
  live_id: string;
  live_title: string;
  user_id: string | null;
  display_name: string | null;
  user_email: string | null;
  tiktok_username: string | null;
  shipping_address: Record<string, unknown> | null;
  has_label: boolean;
  review_reason: string | null;
}

/** The order's own address names its customer; the person it is tied to does when there is none yet. */
export function asOrderRow(row: OrderColumns): OrderRow {
  const address = row.shipping_address && readAddress(row.shipping_address);
  return {
    id: row.id,
    orderNumber: row.order_number,
    orderDate: row.order_date.toISOString(),
    status: row.status,
    version: row.version,
    totalCents: row.total_cents,
    lineCount: row.line_count,
    returnedCount: row.returned_count,
    returnedCents: row.returned_cents,
    live: { id: row.live_id, title: row.live_title },
    customer: {
      userId: row.user_id,
      name: (address && `${address.first_name} ${address.last_name}`.trim()) || row.display_name || "",
      email: address?.email || realEmail(row.user_email),
      handle: row.tiktok_username,
    },
    hasAddress: address !== null,
    hasLabel: row.has_label,
    reviewReason: row.review_reason,
  };
}

const rowsOf = statement<OrderColumns>(`
  select ${ROW_COLUMNS} from unnest($1::uuid[]) with ordinality as chosen(id, place)
  join (${ROW_TABLES}) on o.id = chosen.id
  order by chosen.place`);

/** These orders, in this order, as a list shows them. */
export const readOrderRows = async (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  (await rowsOf(db, ids)).map(asOrderRow);

/** The lines of order `o` as JSON, oldest first; null when it has none. */
export const ITEMS_JSON = `
  (select json_agg(json_build_object('id', i.id, 'product_id', p.id, 'ref', p.ref, 'ref_category', p.ref_category,
      'name', p.name, 'size', p.size, 'photo_key', p.photo_key, 'color_name', c.name, 'color_hex', c.hex_code,
      'quantity', i.quantity, 'price_cents', i.price_cents, 'takes_unit', i.takes_unit,
      'returned', case when rl.return_id is not null then json_build_object('returnId', rl.return_id,
        'at', r.created_at, 'disposition', rl.disposition) end) order by i.created_at, i.id)
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    left join return_lines rl on rl.order_item_id = i.id left join returns r on r.id = rl.return_id
    where i.order_id = o.id)`;

export interface ItemJson {
  id: string;
  product_id: string;
  ref: number;
  ref_category: string | null;
  name: string;
  size: string | null;
  photo_key: string | null;
  color_name: string | null;
  color_hex: string;
  quantity: number;
  price_cents: number;
  takes_unit: boolean;
  returned: { returnId: string; at: string; disposition: Disposition } | null;
}

/** The lines that are, or were, in the parcel: not those that came back before it was packed. */
export const toPack = (items: readonly ItemJson[] | null): z.infer<typeof orderItem>[] =>
  (items ?? []).filter(({ returned }) => returned === null).map(asOrderItem);

export function asOrderItem(item: ItemJson): z.infer<typeof orderItem> {
  return {
    id: item.id,
    productId: item.product_id,
    ref: item.ref,
    refCategory: item.ref_category,
    name: item.name,
    size: item.size,
    color: item.color_name === null ? null : { name: item.color_name, hexCode: item.color_hex },
    photoUrl: photoUrl(item.photo_key),
    quantity: item.quantity,
    priceCents: item.price_cents,
    takesUnit: item.takes_unit,
    returned: item.returned && { ...item.returned, at: new Date(item.returned.at).toISOString() },
  };
}
