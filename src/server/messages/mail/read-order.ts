import { readAddress, type ShippingAddress } from "#domain/address.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { RETURN_OF_LINE, RETURNED_JSON, type ReturnedJson } from "#server/returns/returned-json.ts";

export interface MailedItem {
  ref: string;
  name: string;
  color: string | null;
  size: string | null;
  composition: string | null;
  price_cents: number;
  takes_unit: boolean;
  returned: ReturnedJson | null;
}

/** What a message may say about an order, and whom it may reach. */
export interface MailedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  itemsCents: number;
  shippingCents: number;
  totalCents: number;
  /** Given back of what was paid, or on its way to the card. */
  refundedCents: number;
  items: MailedItem[];
  address: ShippingAddress | null;
  orderedAt: Date;
  paidAt: Date | null;
  /** The days between which the contract promises the parcel. */
  promised: { earliest: string; latest: string } | null;
  trackingNumber: string | null;
  /** Until when a guest's pieces are kept for her; null: they are kept without end, or no more. */
  heldUntil: Date | null;
  termsVersion: string | null;
  userId: string | null;
  recipient: { name: string; firstName: string; address: string };
}

interface Row {
  id: string;
  order_number: string;
  status: OrderStatus;
  items_cents: number;
  shipping_cents: number;
  total_cents: number;
  refunded_cents: number;
  items: MailedItem[] | null;
  shipping_address: Record<string, unknown> | null;
  order_date: Date;
  paid_at: Date | null;
  delivery_earliest: string | null;
  delivery_latest: string | null;
  tracking_id: string | null;
  held_until: Date | null;
  terms_version: string | null;
  user_id: string | null;
  first_name: string | null;
  display_name: string | null;
  email: string | null;
}

const select = statement<Row>(`
  select o.id, o.order_number, o.status, o.items_cents, o.shipping_cents, o.total_cents, o.shipping_address,
    o.order_date, o.paid_at, o.contract_snapshot ->> 'deliveryEarliest' as delivery_earliest,
    o.contract_snapshot ->> 'deliveryLatest' as delivery_latest, o.tracking_id,
    case when o.held_until > clock_timestamp() then o.held_until end as held_until, o.terms_version, o.user_id, u.first_name, u.display_name, u.email,
    (select coalesce(sum(t.refunded_cents), 0)::int from transactions t where t.order_id = o.id) as refunded_cents,
    (select json_agg(json_build_object('ref', coalesce(p.ref_category, p.ref::text), 'name', p.name, 'color', c.name,
        'size', p.size, 'composition', p.composition, 'price_cents', i.price_cents, 'takes_unit', i.takes_unit,
        'returned', ${RETURNED_JSON}) order by i.created_at, i.id)
      from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
      ${RETURN_OF_LINE}
      where i.order_id = o.id) as items
  from orders o left join users u on u.id = o.user_id
  where o.id = any($1::uuid[])`);

/** The orders with these ids; one that does not exist is missing from the answer. */
export async function readMailedOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, MailedOrder>> {
  return new Map((await select(db, orderIds)).map((row) => [row.id, asMailed(row)]));
}

/** The order's own address names its recipient; the person it is tied to does when there is none yet. */
function asMailed(row: Row): MailedOrder {
  const address = row.shipping_address && readAddress(row.shipping_address);
  const typed = address?.email ? address : undefined;
  return {
    id: row.id,
    orderNumber: row.order_number,
    status: row.status,
    itemsCents: row.items_cents,
    shippingCents: row.shipping_cents,
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
    items: row.items ?? [],
    address,
    orderedAt: row.order_date,
    paidAt: row.paid_at,
    promised:
      row.delivery_earliest && row.delivery_latest
        ? { earliest: row.delivery_earliest, latest: row.delivery_latest }
        : null,
    trackingNumber: row.tracking_id,
    heldUntil: row.held_until,
    termsVersion: row.terms_version,
    userId: row.user_id,
    recipient: {
      name: typed ? `${typed.first_name} ${typed.last_name}`.trim() : (row.display_name ?? ""),
      firstName: typed?.first_name ?? row.first_name ?? "",
      address: typed?.email ?? row.email ?? "",
    },
  };
}
