import type { ShopSettings } from "#contract/admin/settings.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";

/** What a browser, a network address and an order may hold at most, as the statements of guests' orders take it. */
export const limitsOf = (settings: ShopSettings) => ({
  ordersABrowser: settings.maxOpenOrdersPerBrowser,
  ordersAnAddress: settings.maxOpenOrdersPerAddress,
  piecesABrowser: settings.maxHeldPiecesPerBrowser,
  addressShare: settings.addressSharePercent,
  piecesAnOrder: GUEST_ORDER_LIMIT,
});

/** How the statements of guests' orders refuse, by the word of their outcome. */
const REFUSED = {
  sold: () => refusal("PRODUCT_ALREADY_SOLD"),
  "unknown-order": () => refusal("ORDER_NOT_FOUND"),
  "unknown-product": () => refusal("PRODUCT_NOT_FOUND"),
  incomplete: () => refusal("PRODUCT_INCOMPLETE"),
  "no-live": () => refusal("LIVE_NOT_FOUND"),
  "to-reopen": () => refusal("ORDER_LOCKED"),
  again: () => refusal("STILL_IN_PROGRESS"),
  ORDER_LOCKED: () => refusal("ORDER_LOCKED"),
  ORDER_EXPIRED: () => refusal("ORDER_EXPIRED"),
  full: () => refusal("ORDER_FULL", { limit: GUEST_ORDER_LIMIT }),
  "already-in-order": () => refusal("PRODUCT_ALREADY_IN_ORDER"),
  "too-many-orders": (settings) =>
    refusal("TOO_MANY_OPEN_ORDERS", { limit: settings.maxOpenOrdersPerBrowser }),
  "too-many-orders-of-network": (settings) =>
    refusal("TOO_MANY_ORDERS_OF_NETWORK", { limit: settings.maxOpenOrdersPerAddress }),
  "too-many-pieces": (settings) =>
    refusal("TOO_MANY_HELD_PIECES", { limit: settings.maxHeldPiecesPerBrowser }),
  "too-many-pieces-of-network": () => refusal("TOO_MANY_PIECES_OF_NETWORK"),
} satisfies Record<string, (settings: ShopSettings) => Refusal>;

export const refusedAs = (outcome: keyof typeof REFUSED, settings: ShopSettings): Refusal =>
  REFUSED[outcome](settings);
