import type { OrderStatus } from "#domain/order-status.ts";
import { EMPTY_ID, SAMPLE } from "#wording/sample-order.ts";
import type { MailedOrder } from "./read-order.ts";

/** An order that exists nowhere, for test messages. */
export function sampleOrder(status: OrderStatus, shippingCents: number): MailedOrder {
  const itemsCents = SAMPLE.items.reduce((sum, item) => sum + item.price_cents, 0);
  const now = new Date();
  return {
    id: EMPTY_ID,
    orderNumber: SAMPLE.orderNumber,
    status,
    itemsCents,
    shippingCents,
    totalCents: itemsCents + shippingCents,
    refundedCents: 0,
    items: SAMPLE.items.map((item) => ({ ...item, composition: null, takes_unit: true })),
    address: SAMPLE.address,
    orderedAt: now,
    promised: null,
    paidAt: now,
    trackingNumber: SAMPLE.trackingNumber,
    termsVersion: null,
    userId: null,
    recipient: { name: SAMPLE.firstName, firstName: SAMPLE.firstName, address: "" },
  };
}
