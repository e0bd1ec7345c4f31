import { useEffect } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { LiveUpdates } from "#contract/live-updates.ts";
import { api } from "#web/shop/api.ts";
import { type Loaded, useLoaded } from "#web/shop/use-loaded.ts";
import { isNews, knownOrder, learn, serverNow, useKnownOrder } from "./order-store.ts";

const KEEP_HOLD_EVERY_MS = 60_000;
const ASK_AFTER_THE_END_MS = 1_500;

/** The order with this id, as the server last told it; kept alive by `useLiveUpdates`. */
export function useOrder(orderId: string | undefined): Loaded<GuestOrder> {
  const known = useKnownOrder(orderId);
  const toLoad = orderId !== undefined && !known;
  const loaded = useLoaded(toLoad ? `order:${orderId}` : undefined, async (options) =>
    learn(await api.guestOrders.get({ orderId: orderId ?? "" }, options)),
  );
  return known ? { state: "loaded", value: known } : loaded;
}

/** Asks for the order again; silence on failure, for the next update asks again. */
export async function reread(orderId: string): Promise<void> {
  await api.guestOrders.get({ orderId }).then(learn, () => undefined);
}

/** Asks for the order again if an update tells more than is known. */
export async function catchUp(orderId: string, update: LiveUpdates["order"]): Promise<void> {
  if (isNews(orderId, update)) await reread(orderId);
}

/** An open, visible page keeps its pieces, or the address of an order without any, and at once when she returns to it. */
export function useKeptHold(order: GuestOrder | undefined): void {
  const orderId = order?.id;
  const editable = order?.editable === true;
  useEffect(() => {
    if (!orderId || !editable) return;
    const keep = () => {
      if (document.hidden) return;
      api.guestOrders.extendHoldOfOpenPage({ orderId }).then(learn, () => reread(orderId));
    };
    const timer = window.setInterval(keep, KEEP_HOLD_EVERY_MS);
    document.addEventListener("visibilitychange", keep);
    window.addEventListener("online", keep);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", keep);
      window.removeEventListener("online", keep);
    };
  }, [orderId, editable]);
  useEndOfHold(order);
}

/** When the time of the pieces is over, the page asks what became of them. */
export function useEndOfHold(order: GuestOrder | undefined): void {
  const orderId = order?.id;
  const holds = order?.editable === true && order.items.length > 0;
  const heldUntil = order?.heldUntil;
  useEffect(() => {
    if (!orderId || !holds || !heldUntil) return;
    let timer: number;
    const ask = () => {
      if (knownOrder(orderId)?.heldUntil === heldUntil) void reread(orderId);
      timer = window.setTimeout(ask, ASK_AFTER_THE_END_MS * 2);
    };
    timer = window.setTimeout(ask, Math.max(0, Date.parse(heldUntil) - serverNow()) + ASK_AFTER_THE_END_MS);
    return () => window.clearTimeout(timer);
  }, [orderId, holds, heldUntil]);
}
