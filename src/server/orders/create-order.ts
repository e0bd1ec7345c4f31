import type { Context } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { openOrder } from "./open-order.ts";

interface CreateOrder {
  liveId: string;
  userId: string;
  comment?: string | undefined;
}

/** Staff open an order for somebody. */
export async function createOrder(context: Context, input: CreateOrder) {
  const order = await once(context, principalOf(context), "admin.orders.create", input, (tx) =>
    openOrder(tx, context, { ...input, origin: "staff" }),
  );
  context.events.changed({ orders: [order.id] });
  return order;
}
