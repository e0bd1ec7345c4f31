import type { GuestOrder } from "#contract/guest-order.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { hasOrdered } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { keepOpen } from "#server/parcels/keep-open.ts";

/** Whoever is known to have paid keeps her parcel open for more, or has it sent. */
export async function keepParcel(
  context: Context,
  { orderId, isKept }: { orderId: string; isKept: boolean },
): Promise<GuestOrder> {
  const orders = await inTransaction(context.db, async (tx) => {
    if (!(await hasOrdered(tx, context, orderId))) throw refusal("ORDER_NOT_FOUND");
    return keepOpen(tx, context, { orderId, isKept });
  });
  context.events.changed({ orders });
  return readGuestOrder(context, orderId);
}
