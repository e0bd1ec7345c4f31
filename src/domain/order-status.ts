export const ORDER_STATUSES = [
  "to-validate",
  "to-pay",
  "paid",
  "preparing",
  "to-ship",
  "shipped",
  "delivered",
  "cancelled-by-customer",
  "cancelled-by-admin",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Guests may change their order, and staff call it 'editable', only in these. */
export const EDITABLE_STATUSES = ["to-validate", "to-pay"] as const satisfies readonly OrderStatus[];
export const CANCELLED_STATUSES = [
  "cancelled-by-customer",
  "cancelled-by-admin",
] as const satisfies readonly OrderStatus[];
/** Money has been taken for an order in one of these. */
export const SETTLED_STATUSES = [
  "paid",
  "preparing",
  "to-ship",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];

/** Somebody has the pieces in hand, or they are on their way. */
const PACKED_STATUSES = [
  "preparing",
  "to-ship",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];

export const isEditable = (status: OrderStatus): boolean => includes(EDITABLE_STATUSES, status);
export const isCancelled = (status: OrderStatus): boolean => includes(CANCELLED_STATUSES, status);
export const isSettled = (status: OrderStatus): boolean => includes(SETTLED_STATUSES, status);

/** The parcel has left the house. */
export const isSent = (status: OrderStatus): boolean => status === "shipped" || status === "delivered";

export const isPacked = (status: OrderStatus): boolean => includes(PACKED_STATUSES, status);

/** Where a status stands in the life of an order; used to warn staff of a move backwards. */
export const statusRank = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

function includes(set: readonly OrderStatus[], status: OrderStatus): boolean {
  return set.includes(status);
}
