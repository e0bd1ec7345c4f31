import type { BulkOutcome } from "#contract/admin/orders.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Context } from "#server/context.ts";
import { principalOf } from "#server/idempotency/once.ts";
import { onceInSteps } from "#server/idempotency/once-in-steps.ts";
import { inTurn } from "./in-turn.ts";
import { setStatus } from "./set-status.ts";

interface SetStatuses {
  orderIds: string[];
  status: OrderStatus;
  reason?: string | undefined;
}

/** The same status for many orders, each in its own transaction: one that is refused never undoes or stops another. */
export function changeOrderStatuses(context: Context, input: SetStatuses): Promise<BulkOutcome> {
  const { orderIds, status, reason } = input;
  return onceInSteps(context, principalOf(context), "admin.orders.changeStatuses", input, () =>
    inTurn(context, orderIds, (orderId) => setStatus(context, { orderId, status, reason })),
  );
}
