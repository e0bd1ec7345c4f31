import type { ChosenOrder } from "#contract/admin/orders.ts";
import { isSettled, ORDER_STATUSES, type OrderStatus, owesRefund, statusRank } from "#domain/order-status.ts";

export type StatusGroup = {
  from: OrderStatus;
  count: number;
  move: "same" | "forward" | "backward";
  /** Money may have been taken for these and would be due back: the server then wants a reason. */
  mayOweMoney: boolean;
  /** They become paid by hand, and some of them cost something: how the money arrived is asked. */
  mayBePaid: boolean;
};

/** What a bulk change does, current status by current status, in the order of an order's life. */
export function statusGroups(orders: readonly ChosenOrder[], to: OrderStatus): StatusGroup[] {
  return ORDER_STATUSES.flatMap((from) => {
    const those = orders.filter(({ status }) => status === from);
    const count = those.length;
    if (count === 0) return [];
    const move = from === to ? "same" : statusRank(to) < statusRank(from) ? "backward" : "forward";
    return [
      {
        from,
        count,
        move,
        mayOweMoney: owesRefund(from, to),
        mayBePaid: to === "paid" && !isSettled(from) && those.some(({ totalCents }) => totalCents > 0),
      },
    ];
  });
}
