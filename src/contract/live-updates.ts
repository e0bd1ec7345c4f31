import type { OnAirNow } from "./lives.ts";

/**
 * Server-sent events for guests. A page without an order listens to its live; once it has one it listens to the
 * order's stream, which tells the same about that order's live. Whoever (re)connects reads the state again, so
 * no event needs to be kept.
 */
export const liveUpdatesPath = (liveId: string): string => `/api/lives/${liveId}/events`;
/** A viewer's basket: "basket" says that it is to be read again. */
export const basketUpdatesPath = (liveId: string): string => `/api/baskets/${liveId}/events`;
export const orderUpdatesPath = (orderId: string): string => `/api/guest-orders/${orderId}/events`;

/** The name of each event and the JSON in its `data` line. */
export interface LiveUpdates {
  /** A piece was taken or became free again. */
  availability: { productId: string; sold: boolean };
  /** Another piece is on air, or none. */
  "on-air": OnAirNow;
  /** The order changed: its status, items, payment or refunds. Whoever knows this version has read the change. */
  order: { version: number };
  /** The live changed: its title, or whether it is on air. */
  live: Record<string, never>;
  /** The server may have missed changes: everything is to be read again. */
  resync: Record<string, never>;
}
