import type { GuestOrder } from "#contract/guest-order.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { knowsOrder } from "./devices.ts";
import { spendOrderLink } from "./order-links.ts";
import { readGuestOrder } from "./read-guest-order.ts";

/**
 * The press behind a mailed link: this browser is known to the order from now on. One that is known already, because
 * the answer to an earlier press was lost, uses nothing up. Refuses with ORDER_NOT_FOUND and LINK_EXPIRED.
 */
export async function openOrderLink(
  context: Context,
  { orderId, token }: { orderId: string; token: string },
): Promise<GuestOrder> {
  const order = await readGuestOrder(context, orderId);
  if (await knowsOrder(context.db, context, orderId)) return order;
  if (!(await spendOrderLink(context.db, context, orderId, token))) throw refusal("LINK_EXPIRED");
  return readGuestOrder(context, orderId);
}
