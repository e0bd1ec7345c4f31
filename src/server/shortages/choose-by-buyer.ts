import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { onlyItsBuyer } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { decideShortage } from "./decide-shortage.ts";

/** The buyer chooses on her order's page; nobody else may. */
export const chooseByBuyer: Handlers["guestOrders"]["chooseForMissing"] = async (context, wish) => {
  const { orderId } = wish;
  await inTransaction(context.db, async (tx) => {
    await onlyItsBuyer(tx, context, orderId);
    await decideShortage(tx, context, wish, "buyer");
  });
  context.events.changed({ orders: [orderId] });
  return readGuestOrder(context, orderId);
};
