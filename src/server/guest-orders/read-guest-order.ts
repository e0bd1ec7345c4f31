import type { GuestOrder } from "#contract/guest-orders.ts";
import { maskAddress, maskEmail, maskPhone, readAddress, type ShippingAddress } from "#domain/address.ts";
import { deliveryWindow } from "#domain/delivery.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { isCancelled, isEditable, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { isKnown, type Reader, readerParameters, STRANGER } from "#server/order-devices/devices.ts";
import { isUndecided } from "#server/payments/undecided.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import {
  asReturned,
  RETURN_OF_LINE,
  RETURNED_JSON,
  type ReturnedJson,
} from "#server/returns/returned-json.ts";

/** Why a guest's order was cancelled by itself; the page offers to resume it. */
export const HOLD_EXPIRED = "Réservation expirée";

interface ItemJson {
  id: string;
  product_id: string;
  ref_category: string | null;
  name: string;
  size: string | null;
  composition: string | null;
  photo_key: string | null;
  color_name: string | null;
  color_hex: string;
  price_cents: number;
  takes_unit: boolean;
  returned: ReturnedJson | null;
}

/** The days that a payment form, and then the contract, promise the parcel between. */
interface Promised {
  earliest: string | null;
  latest: string | null;
}

interface Row {
  id: string;
  origin: "guest" | "staff" | "sidebar";
  order_number: string;
  status: OrderStatus;
  version: number;
  live_id: string;
  live_title: string;
  live_ref: string;
  live_date: Date;
  live_active: boolean;
  items_cents: number;
  shipping_cents: number;
  total_cents: number;
  shipping_address: Record<string, unknown> | null;
  held_until: Date | null;
  created_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  under_review: boolean;
  tracking_id: string | null;
  terms_in_force: string | null;
  terms_version: string | null;
  now: Date;
  items: ItemJson[] | null;
  history: { status: OrderStatus; at: string; reason: string | null }[];
  payment: (NonNullable<GuestOrder["payment"]> & Promised) | null;
  promised: Promised;
  refunded_cents: number;
  refund_due: GuestOrder["refundDue"];
  /** The reader may know whose the order is, however far it has come. */
  known: boolean;
}

const select = statement<Row>(`
  select o.id, o.origin, o.order_number, o.status, o.version, o.live_id, l.title as live_title, l.ref as live_ref, l.live_date,
    l.is_active as live_active, o.items_cents, o.shipping_cents, o.total_cents, o.shipping_address, o.held_until,
    o.created_at, o.paid_at, coalesce(o.delivered_at, o.cancelled_at) as ended_at,
    o.review_reason is not null as under_review, o.tracking_id,
    (select version::text from pages where code = 'cgv' and is_active limit 1) as terms_in_force, o.terms_version, clock_timestamp() as now,
    (select json_agg(json_build_object('id', i.id, 'product_id', p.id, 'ref_category', p.ref_category, 'name', p.name,
        'size', p.size, 'composition', p.composition, 'photo_key', p.photo_key, 'color_name', c.name,
        'color_hex', c.hex_code, 'price_cents', i.price_cents, 'takes_unit', i.takes_unit,
        'returned', ${RETURNED_JSON}) order by i.created_at, i.id)
      from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
      ${RETURN_OF_LINE}
      where i.order_id = o.id) as items,
    (select json_agg(json_build_object('status', to_status, 'at', at, 'reason', reason) order by id)
      from order_history where order_id = o.id and to_status is not null) as history,
    case when o.status = 'to-pay' then
      (select json_build_object('earliest', p.delivery_earliest, 'latest', p.delivery_latest, 'refusal', p.refusal_code, 'state', case when p.state = 'refused' then 'refused'
          when ${isUndecided("p.id")} then 'verifying' else 'open' end)
        from payments p where p.order_id = o.id and p.state in ('starting', 'open', 'refused')
        order by p.started_at desc limit 1) end as payment,
    json_build_object('earliest', o.contract_snapshot -> 'deliveryEarliest',
      'latest', o.contract_snapshot -> 'deliveryLatest') as promised,
    case when o.paid_at is null and o.status not like 'cancelled%' then 0
      else (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = o.id and state = 'done')
      end as refunded_cents,
    (select json_build_object('cents', sum(amount_cents), 'on', min(due_on)) from refunds
      where order_id = o.id and return_id is not null and state in ('due', 'requested', 'unknown', 'failed')
      having count(*) > 0) as refund_due,
    ${isKnown("$2", "$3")} as known
  from orders o join lives l on l.id = o.live_id
  where o.id = any($1::uuid[])`);

/** The orders with these ids as this reader may see them, in the order of the ids; an unknown id is left out. */
export async function readGuestOrders(
  context: Pick<Context, "db" | "settings" | "config">,
  orderIds: readonly string[],
  reader: Reader = STRANGER,
): Promise<GuestOrder[]> {
  const found = await select(context.db, orderIds, ...readerParameters(reader));
  const rows = new Map(found.map((row) => [row.id, row]));
  return orderIds.flatMap((id) => {
    const row = rows.get(id);
    return row ? [asGuestOrder(row, context)] : [];
  });
}

/** One order as whoever asks may see it; refuses with ORDER_NOT_FOUND. */
export async function readGuestOrder(
  context: Pick<Context, "db" | "settings" | "config"> & Reader,
  orderId: string,
): Promise<GuestOrder> {
  const [order] = await readGuestOrders(context, [orderId], context);
  if (!order) throw refusal("ORDER_NOT_FOUND");
  return order;
}

function asGuestOrder(row: Row, { settings, config }: Pick<Context, "settings" | "config">): GuestOrder {
  const { minimumCents, holdLimitMinutes, statusOnlyAfterDays } = settings.current();
  const overdue = row.held_until !== null && row.held_until <= row.now;
  const editable = isEditable(row.status) && row.paid_at === null && !overdue;
  const archived = row.ended_at !== null && daysBetween(row.ended_at, row.now) > statusOnlyAfterDays;
  const personal = personalData(row, editable, archived);
  const { payment, promised } = row;
  const reckoned = deliveryWindow(row.paid_at ?? row.now);
  const kept = payment && payment.state !== "refused" ? payment : promised;
  return {
    id: row.id,
    orderNumber: row.order_number,
    status: row.status,
    version: row.version,
    editable,
    expired: isExpired(row) || (overdue && isEditable(row.status)),
    underReview: row.under_review,
    live: {
      id: row.live_id,
      title: row.live_title,
      ref: row.live_ref,
      liveDate: row.live_date.toISOString(),
      isActive: row.live_active,
    },
    items: archived ? [] : (row.items ?? []).map(asItem),
    itemsCents: row.items_cents,
    shippingCents: row.shipping_cents,
    totalCents: row.total_cents,
    minimumCents,
    shippingAddress: personal.address,
    masked: personal.masked,
    lineLimit: row.origin === "guest" ? GUEST_ORDER_LIMIT : null,
    heldUntil: isEditable(row.status) ? (row.held_until?.toISOString() ?? null) : null,
    holdLimit:
      isEditable(row.status) && row.held_until
        ? new Date(row.created_at.getTime() + holdLimitMinutes * 60_000).toISOString()
        : null,
    serverTime: row.now.toISOString(),
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    payment: payment && { state: payment.state, refusal: payment.refusal },
    tracking:
      row.tracking_id && personal.whole
        ? { number: row.tracking_id, url: config.carrier.trackingUrl + encodeURIComponent(row.tracking_id) }
        : null,
    deliveryEarliest: kept.earliest ?? reckoned.earliest,
    deliveryLatest: kept.latest ?? reckoned.latest,
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    refundedCents: row.refunded_cents,
    refundDue: row.refund_due,
    termsAccepted: row.terms_version !== null && row.terms_version === row.terms_in_force,
    termsInForce: row.terms_in_force,
    termsVersion: row.terms_version,
  };
}

function asItem(item: ItemJson): GuestOrder["items"][number] {
  return {
    id: item.id,
    productId: item.product_id,
    refCategory: item.ref_category ?? "",
    name: item.name,
    size: item.size,
    color: item.color_name === null ? null : { name: item.color_name, hexCode: item.color_hex },
    composition: item.composition,
    photoUrl: photoUrl(item.photo_key),
    priceCents: item.price_cents,
    available: item.takes_unit || item.returned !== null,
    returned: asReturned(item.returned),
  };
}

interface PersonalData {
  address: ShippingAddress | null;
  /** Some of it is kept from this reader. */
  masked: boolean;
  whole: boolean;
}

/**
 * Whoever has the link of an order that is still edited sees all of it, for she is typing it. Once it is not, its
 * address is told to those whose order it is known to be, with contacts masked; others read of a paid order what is
 * enough to recognise one's own, and no address of one that came to nothing.
 */
function personalData(row: Row, editable: boolean, archived: boolean): PersonalData {
  const whole = row.known || editable;
  if (!row.shipping_address || archived) return { address: null, masked: false, whole };
  const address = readAddress(row.shipping_address);
  if (editable) return { address, masked: false, whole };
  if (whole)
    return {
      address: { ...address, email: maskEmail(address.email), phone: maskPhone(address.phone) },
      masked: false,
      whole,
    };
  return row.paid_at === null
    ? { address: null, masked: false, whole }
    : { address: maskAddress(address), masked: true, whole };
}

function isExpired(row: Row): boolean {
  return isCancelled(row.status) && row.history.at(-1)?.reason === HOLD_EXPIRED;
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;
