import type { DeliveryAddress } from "#domain/address.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Db } from "#server/db/database.ts";
import type { ReturnedJson } from "#server/order-history/returned-json.ts";
import * as queries from "./mail.sql.ts";

export interface MailedItem {
  productId: string;
  ref: string;
  name: string;
  color: string | null;
  hexCode: string | null;
  photoKey: string | null;
  size: string | null;
  composition: string | null;
  /** With its address and contact. */
  maker: string | null;
  warnings: string | null;
  animalParts: boolean;
  priceCents: number;
  /** What the order's promo code takes off it. */
  discountCents: number;
  takesUnit: boolean;
  returned: ReturnedJson | null;
}

/** What a message may say about an order, and whom it may reach. */
export interface MailedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  /** What the items cost with what the promo code takes off them. */
  itemsCents: number;
  discountCents: number;
  promoCode: string | null;
  shippingCents: number;
  totalCents: number;
  /** What of the total was paid with shop credit. */
  creditCents: number;
  /** Given back of what was paid, or on its way to the card; of it, what came back to her credit or was given as credit. */
  refundedCents: number;
  creditBackCents: number;
  items: MailedItem[];
  address: DeliveryAddress | null;
  orderedAt: Date;
  paidAt: Date | null;
  /** The day (ISO date, Paris) on which the money came, as its invoice says. */
  paidOn: string | null;
  /** The days between which the contract promises the parcel; the last one later where she had it wait. */
  promised: { earliest: string; latest: string } | null;
  /** While she keeps its parcel open: until which day, and by when she has it then (ISO dates). */
  waits: { until: string; deliverBy: string } | null;
  trackingNumber: string | null;
  /** Her other paid orders in the same parcel. */
  withOrders: string[];
  /** What she paid for a delivery that the parcel had already: it goes back. */
  feeBackCents: number;
  /** Until when a guest's pieces are kept for her; null: they are kept without end, or no more. */
  heldUntil: Date | null;
  termsVersion: string | null;
  userId: string | null;
  recipient: { name: string; firstName: string; address: string };
}

/** The orders with these ids; one that does not exist is missing from the answer. */
export async function readMailedOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, MailedOrder>> {
  return new Map((await queries.readMailedOrders(db, { orderIds })).map((row) => [row.id, asMailed(row)]));
}

/** The order's own address names its recipient; the person it is tied to does when there is none yet. */
function asMailed(row: queries.ReadMailedOrdersRow): MailedOrder {
  const address = row.shippingAddress && fromStoredAddress(row.shippingAddress);
  const typed = address?.email ? address : undefined;
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    itemsCents: row.itemsCents,
    discountCents: row.discountCents,
    promoCode: row.promoCode,
    shippingCents: row.shippingCents,
    totalCents: row.totalCents,
    creditCents: row.creditCents,
    refundedCents: row.refundedCents,
    creditBackCents: row.creditBackCents,
    items: row.items ?? [],
    address,
    orderedAt: row.orderDate,
    paidAt: row.paidAt,
    paidOn: row.paidOn,
    promised:
      row.deliveryEarliest && row.deliveryLatest
        ? { earliest: row.deliveryEarliest, latest: row.deliveryLatest }
        : null,
    waits: row.waits,
    trackingNumber: row.trackingId,
    withOrders: row.withOrders,
    feeBackCents: row.feeBackCents,
    heldUntil: row.heldUntil,
    termsVersion: row.termsVersion,
    userId: row.userId,
    recipient: {
      name: typed ? `${typed.firstName} ${typed.lastName}`.trim() : (row.displayName ?? ""),
      firstName: typed?.firstName ?? row.firstName ?? "",
      address: typed?.email ?? row.email ?? "",
    },
  };
}
