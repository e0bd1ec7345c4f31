/** A guest order holds at most this many lines; the last free place is announced one line before. */
export const GUEST_ORDER_LIMIT = 5;

/** How many lines an order may still take; one that does not exist yet will be a guest's. */
export function roomIn(order: { lineLimit: number | null; items: readonly unknown[] } | undefined): number {
  if (!order) return GUEST_ORDER_LIMIT;
  return order.lineLimit === null ? Number.POSITIVE_INFINITY : order.lineLimit - order.items.length;
}
