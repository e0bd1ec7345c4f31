import type { GuestOrder } from "#contract/guest-order.ts";
import type { Context } from "#server/context.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { stopOrderTexts } from "#server/sms/consents.ts";

/** The texts bring her here, on whatever phone they reached: who has the link needs no other proof to end them. */
export async function stopGuestTexts(
  context: Context,
  { orderId }: { orderId: string },
): Promise<GuestOrder> {
  await stopOrderTexts(context, orderId);
  context.events.changed({ orders: [orderId] });
  return readGuestOrder(context, orderId);
}
