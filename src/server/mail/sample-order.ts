import type { MessageType } from "#domain/message-type.ts";
import { isSettled } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { AppContext } from "#server/context.ts";
import { EMPTY_ID, SAMPLE } from "#wording/sample-order.ts";
import { samplePieces } from "./mail.sql.ts";
import type { MailedOrder } from "./read-order.ts";

const SAMPLE_HOLD_MS = 10 * 60_000;
const NO_PRODUCT = { productId: EMPTY_ID, maker: null, warnings: null, animalParts: false };

/** An order that exists nowhere, for previews and test messages: of the shop's newest pieces that have a photo. */
export async function sampleOrder(
  { db, settings }: Pick<AppContext, "db" | "settings">,
  type: MessageType,
): Promise<MailedOrder> {
  const status = type === "late" ? "paid" : type;
  const { shippingCents } = settings.current();
  const known = await samplePieces(db);
  const items = known.length > 0 ? known : SAMPLE.items;
  const itemsCents = items.reduce((sum, item) => sum + item.priceCents, 0);
  const now = new Date();
  return {
    id: EMPTY_ID,
    orderNumber: SAMPLE.orderNumber,
    status,
    itemsCents,
    discountCents: 0,
    promoCode: null,
    shippingCents,
    totalCents: itemsCents + shippingCents,
    creditCents: 0,
    refundedCents: 0,
    creditBackCents: 0,
    items: items.map((item) => ({
      ...NO_PRODUCT,
      ...item,
      discountCents: 0,
      takesUnit: true,
      returned: null,
    })),
    address: SAMPLE.address,
    orderedAt: now,
    promised: null,
    paidAt: isSettled(status) ? now : null,
    paidOn: isSettled(status) ? parisDay(now) : null,
    trackingNumber: SAMPLE.trackingNumber,
    waits: null,
    withOrders: [],
    feeBackCents: 0,
    heldUntil: status === "to-pay" ? new Date(now.getTime() + SAMPLE_HOLD_MS) : null,
    termsVersion: null,
    userId: null,
    recipient: { name: SAMPLE.firstName, firstName: SAMPLE.firstName, address: "" },
  };
}
