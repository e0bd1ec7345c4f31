/** A guest order holds at most this many items; the last free place is announced one item before. */
export const GUEST_ORDER_LIMIT = 5;

/** How many items an order may still take; one that does not exist yet will be a guest's. */
export function roomIn(order: { itemLimit: number | null; items: readonly unknown[] } | undefined): number {
  if (!order) return GUEST_ORDER_LIMIT;
  return order.itemLimit === null ? Number.POSITIVE_INFINITY : order.itemLimit - order.items.length;
}
