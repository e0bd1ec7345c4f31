import type { OrderStatus } from "#domain/order-status.ts";
import { EMPTY_ID, SAMPLE } from "#wording/sample-order.ts";
import type { MailedOrder } from "./read-order.ts";

const SAMPLE_HOLD_MS = 10 * 60_000;

/** An order that exists nowhere, for test messages. */
export function sampleOrder(status: OrderStatus, shippingCents: number): MailedOrder {
  const itemsCents = SAMPLE.items.reduce((sum, item) => sum + item.priceCents, 0);
  const now = new Date();
  return {
    id: EMPTY_ID,
    orderNumber: SAMPLE.orderNumber,
    status,
    itemsCents,
    shippingCents,
    totalCents: itemsCents + shippingCents,
    refundedCents: 0,
    items: SAMPLE.items.map((item) => ({ ...item, composition: null, takesUnit: true, returned: null })),
    address: SAMPLE.address,
    orderedAt: now,
    promised: null,
    paidAt: now,
    trackingNumber: SAMPLE.trackingNumber,
    heldUntil: status === "to-pay" ? new Date(now.getTime() + SAMPLE_HOLD_MS) : null,
    termsVersion: null,
    userId: null,
    recipient: { name: SAMPLE.firstName, firstName: SAMPLE.firstName, address: "" },
  };
}
