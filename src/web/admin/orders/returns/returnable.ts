import type { OrderDetail } from "#contract/admin/orders.ts";
import { isSettled } from "#domain/order-status.ts";
import { refundableOf } from "#web/admin/orders/money/refundable.ts";

export type Item = OrderDetail["items"][number];
export type Refund = OrderDetail["refunds"][number];

/** The pieces of an order that may come back; none while it waits for a check. */
export const returnableItems = (order: OrderDetail): Item[] =>
  isSettled(order.status) && order.reviewReason === null
    ? order.items.filter(({ takesUnit, returned }) => takesUnit && returned === null)
    : [];

/** What was paid and is neither given back nor to be given back already, in cents. */
export function notAskedBack({ transactions, refunds }: OrderDetail): number {
  const held = transactions.reduce((sum, transaction) => sum + refundableOf(transaction), 0);
  const asked = refunds
    .filter(({ state }) => state === "due" || state === "failed")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, held - asked);
}

export const refundsOf = ({ refunds }: OrderDetail, returnId: string): Refund[] =>
  refunds.filter((refund) => refund.returnId === returnId);

/** Whether a return may still be undone, as far as its money is concerned. */
export const isUndoable = (order: OrderDetail, returnId: string): boolean =>
  isSettled(order.status) &&
  refundsOf(order, returnId).every(({ state }) => ["due", "failed", "dismissed"].includes(state));

/** How a piece is called in a sentence: "A12 Robe portefeuille Noir". */
export const nameOf = (item: Item): string =>
  [item.refCategory ?? item.ref, item.name, item.color?.name].filter(Boolean).join(" ");
