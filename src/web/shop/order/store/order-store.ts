import { useSyncExternalStore } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { LiveUpdates } from "#contract/live-updates.ts";

const orders = new Map<string, GuestOrder>();
const listeners = new Set<() => void>();
let serverAheadMs = 0;

/** Keeps what the server just said of an order; an answer older than what is known is dropped. */
export function learn(order: GuestOrder): GuestOrder {
  const known = orders.get(order.id);
  if (known && known.version > order.version) return known;
  serverAheadMs = Date.parse(order.serverTime) - Date.now();
  orders.set(order.id, order);
  for (const listener of listeners) listener();
  return order;
}

/** Whether there is more to read of an order than is known: one's own acts come back as updates too. */
export const isNews = (orderId: string, { version }: LiveUpdates["order"]): boolean =>
  (orders.get(orderId)?.version ?? 0) < version;

export const knownOrder = (orderId: string): GuestOrder | undefined => orders.get(orderId);

export function useKnownOrder(orderId: string | undefined): GuestOrder | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (orderId === undefined ? undefined : orders.get(orderId)),
    () => undefined,
  );
}

/** Whether a piece is in an order. */
export const holds = (order: GuestOrder | undefined, productId: string): boolean =>
  order?.items.some((item) => item.productId === productId) ?? false;

/** Its hold ran out and its live goes on: what is still free can come back in one press. */
export const mayResume = (order: GuestOrder): boolean =>
  order.expired && order.live.isActive && order.items.length > 0;

/** Its hold ran out with no piece in it: nothing was lost, and its live goes on as before the first piece. */
export const isForgotten = (order: GuestOrder): boolean =>
  order.expired && order.live.isActive && order.items.length === 0;

/** The server's time in milliseconds: the guest's clock may be wrong, and holds end by the server's. */
export const serverNow = (): number => Date.now() + serverAheadMs;
